import { newSession } from '#server/customers/customer-session';
import type { Services } from '#server/entry/services';
import { newUlid } from '#server/platform/ulid';

export interface SignedIn {
  readonly customerId: string;
  readonly phone: string;
  /** For the Cookie header. */
  readonly cookie: string;
}

/** A customer who is signed in at a tenant's site, as after a code by text message; their cookies are those of a scheme. */
export async function signedIn(
  services: Pick<Services, 'database' | 'secret'>,
  slug: string,
  phone: string,
  scheme: 'http' | 'https' = 'http',
): Promise<SignedIn> {
  const now = new Date();
  const request = new Request(`${scheme}://${slug}.localhost/`);
  // The parts of a visit that a session reads.
  const visit = { tenant: { slug }, now, request, url: new URL(request.url), services };
  const { row, cookies } = newSession(visit as unknown as Parameters<typeof newSession>[0]);
  const at = now.toISOString();
  const customerId = newUlid(now);
  const customer = { id: customerId, tenant: slug, phone, name: null };
  await services.database
    .insertInto('customers')
    .values({ ...customer, created_at: at, last_sign_in_at: at })
    .execute();
  await services.database
    .insertInto('customer_sessions')
    .values({
      id: row.id,
      id_hash: row.idHash,
      tenant: slug,
      customer_id: customerId,
      device: row.device,
      created_at: at,
      expires_at: row.expiresAt,
    })
    .execute();
  const cookie = (await cookies()).map((line) => line.split(';')[0]).join('; ');
  return { customerId, phone, cookie };
}
