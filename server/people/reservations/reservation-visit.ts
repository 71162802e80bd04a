import type { Visit } from '#server/dealership/tenants/visit';
import type { CustomerServices } from '#server/people/customers/create-customers';
import type { LeadServices } from '#server/people/leads/create-leads';
import type { Reservations } from './create-reservations';

/** The services for reserving a car. */
export interface ReservationServices
  extends LeadServices,
    CustomerServices,
    Pick<Reservations, 'reservations' | 'reservationMoves'> {}

export type ReservationVisit = Visit<ReservationServices>;
