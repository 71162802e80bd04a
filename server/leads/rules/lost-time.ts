import type { Lead } from '../lead';

/** A lead whose booked time somebody else has taken meanwhile: the appointment is only a preferred time now. */
export function withoutAppointment(lead: Lead): Lead {
  const { appointment, ...fields } = lead.fields;
  return appointment === undefined ? lead : { ...lead, fields: { ...fields, preferred_time: appointment } };
}
