import type { Generated } from 'kysely';

export type WebhookDeliveryState = 'pending' | 'delivered' | 'failed';

export interface IntegrationTables {
  api_keys: {
    id: string;
    tenant: string;
    name: string;
    /** SHA-256 of the key, hex. */
    key_hash: string;
    /** JSON list. */
    scopes: string;
    rate_per_second: number;
    created_at: string;
    /** When its name, scopes, rate or sites changed; null: never. */
    changed_at: string | null;
    revoked_at: string | null;
    /** Null: no end. */
    expires_at: string | null;
    last_used_at: string | null;
    /** 1: a key of test mode. */
    is_test: Generated<number>;
    /** JSON list of the slugs of the sites that a key without a tenant opens; null: its tenant's site alone. */
    sites: string | null;
  };

  idempotency_keys: {
    tenant: string;
    /** The API key's id, or `same-origin`. */
    caller: string;
    key: string;
    body_hash: string;
    /** Null while the first request is in flight. */
    response_status: number | null;
    response_body: string | null;
    /** JSON object; null for none. */
    response_headers: string | null;
    created_at: string;
  };

  /** Secrets of lead destinations that owners have entered at the desk. */
  destination_secrets: {
    tenant: string;
    /** The name of the variable that the site's settings give it. */
    id: string;
    /** Encrypted with a key of the site. */
    sealed: string;
    changed_at: string;
  };

  /** Addresses of a dealer's other systems that get events. */
  webhook_endpoints: {
    id: string;
    tenant: string;
    url: string;
    description: string;
    /** JSON list of event types and patterns, e.g. `["car.*"]`. */
    events: string;
    /** Signing secret, encrypted with a key of the site. */
    secret: string;
    /** Signs too until `previous_until`, during a rotation. */
    previous_secret: string | null;
    previous_until: string | null;
    created_at: string;
    changed_at: string;
    /** Set while it gets no events. */
    disabled_at: string | null;
    disabled_reason: string | null;
    /** Failures in a row. */
    failures: Generated<number>;
    /** The first of them. */
    failing_since: string | null;
    /** No attempts before this time. */
    rest_until: string | null;
    lease_owner: string | null;
    lease_until: string | null;
    /** 1: gets the events of test mode, and no others. */
    is_test: Generated<number>;
  };

  /**
   * Events that an endpoint wanted or a key could read when they happened. May hold personal data; deleted after 30 days.
   */
  webhook_events: {
    /** A later event of an object has a higher number. */
    seq: Generated<number>;
    /** The `webhook-id`: the same for every attempt and replay. */
    id: string;
    tenant: string;
    type: string;
    /** The record that it is about: `car:3f7c2a91d04be865`. */
    object: string;
    /** The lead that it is about: deleted with it. */
    lead_id: string | null;
    /** Phone number of the person that it is about, in E.164 form: deleted with the person's data. */
    person: string | null;
    /** JSON. */
    data: string;
    /** When it happened. */
    created_at: string;
    /** 1: an event of test mode. */
    is_test: Generated<number>;
    /** Null: about when it happened. */
    stored_at: string | null;
  };

  /** An event for one endpoint. */
  webhook_deliveries: {
    endpoint_id: string;
    event_seq: number;
    /** As in the event. */
    object: string;
    state: WebhookDeliveryState;
    /** Completed attempts. */
    attempts: number;
    next_attempt_at: string;
    /** HTTP status of the last attempt; null if there was no response. */
    last_status: number | null;
    last_error: string | null;
    delivered_at: string | null;
    /** The last attempt or replay; null before the first. */
    updated_at: string | null;
  };
}
