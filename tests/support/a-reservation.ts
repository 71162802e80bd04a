import type { Reservation } from '#server/buying/reservations/reservation';
import { newUlid } from '#server/platform/ulid';

/** A reservation whose shopper is about to pay a deposit of $500; `change` overrides. */
export const aReservation = (change: Partial<Reservation> = {}): Reservation => ({
  id: newUlid(new Date()),
  tenant: 'brolga',
  carId: 'car-1',
  reference: 'K7MQ9XWA',
  car: {
    slug: '2019-mazda-cx-5',
    name: '2019 Mazda CX-5 Akera',
    stocknum: 'A1042',
    priceDollars: 32_990,
    priceKind: 'Drive away',
    imageUrl: null,
    locationName: 'Aspley',
  },
  state: 'paying',
  endsAt: '2026-11-20T00:15:00.000Z',
  keepsCar: true,
  depositCents: 50_000,
  terms: {
    text: 'I agree to the terms.',
    version: 'abc123',
    holdHours: 48,
    refundPercent: 100,
    agreedAt: '2026-11-20T00:00:00.000Z',
  },
  shopper: {
    firstName: 'Jane',
    lastName: 'Citizen',
    email: 'jane@example.com',
    phone: '+61491570006',
    handover: 'Pick-up',
  },
  origin: 'http://brolga.localhost',
  leadId: null,
  customerId: null,
  paymentId: null,
  paidCents: 0,
  declines: 0,
  reportedAt: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...change,
});
