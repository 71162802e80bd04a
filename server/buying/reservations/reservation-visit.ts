import type { CustomerServices } from '#server/customers/create-customers';
import type { Visit } from '#server/dealer/tenants/visit';
import type { LeadServices } from '#server/leads/create-leads';
import type { Reservations } from './create-reservations';

/** The services for reserving a car. */
export interface ReservationServices
  extends LeadServices,
    CustomerServices,
    Pick<Reservations, 'reservations' | 'reservationMoves'> {}

export type ReservationVisit = Visit<ReservationServices>;
