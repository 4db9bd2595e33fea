-- What was given up lately is counted for the operator each time somebody asks for the metrics.
create index webhook_deliveries_failed on webhook_deliveries (created_at) where state = 'failed';
create index destination_deliveries_failed on destination_deliveries (created_at) where state = 'failed';
