{{ name }} = {{ tuple }}[{{ parts }}]
{{ doc }}
