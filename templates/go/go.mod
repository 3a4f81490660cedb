// {{ kit::generated_notice(*api.model.locale) }}
module champion

go 1.19
