pytest_plugins = ["tests.databases"]
