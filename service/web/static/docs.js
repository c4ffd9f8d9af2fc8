const docs = document.getElementById("docs");
SwaggerUIBundle({ domNode: docs, url: docs.dataset.spec, deepLinking: false, validatorUrl: null });
