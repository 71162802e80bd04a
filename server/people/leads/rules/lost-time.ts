import type { Lead } from '#server/settings/lead';

/** A lead whose booked time was taken in the meantime: the appointment becomes a preferred time. */
export function withoutAppointment(lead: Lead): Lead {
  const { appointment, ...fields } = lead.fields;
  return appointment === undefined ? lead : { ...lead, fields: { ...fields, preferred_time: appointment } };
}
