pytest_plugins = ["tests.databases", "tests.serving", "tests.chromium"]
