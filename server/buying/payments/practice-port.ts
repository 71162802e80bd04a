/** A payment at the practice provider, as its own books have it. */
export interface PracticeAccount {
  readonly id: string;
  readonly tenant: string;
  readonly amountCents: number;
  readonly state: 'open' | 'paid' | 'failed' | 'closed';
  /** An open one that pays by itself later. */
  readonly isWorking: boolean;
  readonly refundedCents: number;
}

/** The books of the practice provider. A slow payment becomes paid by itself. */
export interface PracticeBook {
  /** Stores an open one; one that is there stays as it is. */
  open(tenant: string, id: string, amountCents: number): Promise<void>;
  find(tenant: string, id: string, now: Date): Promise<PracticeAccount | null>;
  /** Ends an open one; any other stays as it is, and so does one that pays later. `paysAt`: paid from then on. */
  end(
    tenant: string,
    id: string,
    end: { readonly state: 'paid' | 'failed' | 'closed' } | { readonly paysAt: Date },
    now: Date,
  ): Promise<PracticeAccount | null>;
  /** The same refund twice is one. `too-much`: more than was paid. */
  refund(
    tenant: string,
    id: string,
    refund: { readonly id: string; readonly amountCents: number },
    now: Date,
  ): Promise<'done' | 'too-much'>;
}
