/** Amounts that customers pay for a dealer's own references. */
export interface PaymentRequestsTable {
  id: string;
  tenant: string;
  reference: string;
  amount_cents: number;
  note: string;
  /** `link` or `typed`. */
  origin: string;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  withdrawn_at: string | null;
  /** Null until somebody pays, and once the account is deleted. */
  customer_id: string | null;
  payer_name: string | null;
  payer_phone: string | null;
  payer_email: string | null;
  paid_payment_id: string | null;
}
