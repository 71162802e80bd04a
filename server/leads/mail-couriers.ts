import type { Courier } from './courier-port';
import type { Mailer } from './mailer-port';
import { adfDocument } from './rules/adf';
import { delivered } from './rules/delivery-schedule';
import { leadEmail } from './rules/lead-email';

type Sending = Pick<Mailer, 'send'>;

/** The e-mail that a person reads. */
export const emailCourier = (mailer: Sending): Courier<'email'> => ({
  bring: async ({ lead, tenant, delivery, destination, files }, signal) => {
    const attachments = files.map(({ name, type, bytes }) => ({ name, type, bytes }));
    await mailer.send({ ...leadEmail(lead, tenant, delivery.id), to: destination.to, attachments }, signal);
    return delivered;
  },
});

/** The e-mail that a CRM reads: the document is its text, all of it. */
export const adfEmailCourier = (mailer: Sending): Courier<'adf-email'> => ({
  bring: async ({ lead, tenant, delivery, destination }, signal) => {
    const email = leadEmail(lead, tenant, delivery.id);
    await mailer.send({ ...email, to: destination.to, text: adfDocument(lead, tenant), html: null }, signal);
    return delivered;
  },
});
