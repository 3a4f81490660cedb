{{ doc }}type {{ name }} = {{ parts }}
