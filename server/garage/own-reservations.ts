import type { Refund } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { GarageVisit } from './create-garage';

export const refundsOf = async (
  { tenant, services }: Pick<GarageVisit, 'tenant' | 'services'>,
  { state, paymentId }: Reservation,
): Promise<readonly Refund[]> =>
  state === 'refunded' && paymentId !== null ? services.paymentRecords.refundsOf(tenant.slug, paymentId) : [];
