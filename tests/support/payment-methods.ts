/** Payment methods as a site's settings name them. */
export const stripe = {
  kind: 'stripe',
  secret_key_env: 'BROLGA_KEY',
  webhook_secret_env: 'BROLGA_HOOK',
};
export const square = {
  kind: 'square',
  access_token_env: 'BROLGA_KEY',
  signature_key_env: 'BROLGA_HOOK',
  location_id: 'L1',
  notification_url: 'https://brolga.example/api/payments/square',
};
export const transfer = {
  kind: 'bank_transfer',
  account_name: 'Brolga',
  bsb: '064-000',
  account_number: '12345678',
};
