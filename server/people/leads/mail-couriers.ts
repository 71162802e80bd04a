import type { Courier } from './courier-port';
import type { Mailer } from './mailer-port';
import { adfDocument } from './rules/adf';
import { changedLead } from './rules/changed-lead';
import { delivered } from './rules/delivery-schedule';
import { leadEmail } from './rules/lead-email';

type Sending = Pick<Mailer, 'send'>;

/** The email for people: the lead with its files, or a change with its calendar entry. */
export const emailCourier = (mailer: Sending): Courier<'email'> => ({
  bring: async ({ lead, tenant, delivery, destination, files, change }, signal) => {
    const attachments = files.map(({ name, type, bytes }) => ({ name, type, bytes }));
    const email = change?.email ?? { ...leadEmail(lead, tenant, delivery.id), attachments };
    await mailer.send({ ...email, to: destination.to }, signal);
    return delivered;
  },
});

/** The email for a CRM: the ADF document is its whole text. */
export const adfEmailCourier = (mailer: Sending): Courier<'adf-email'> => ({
  bring: async ({ lead, tenant, delivery, destination, change }, signal) => {
    const { attachments: _, ...email } = change?.email ?? leadEmail(lead, tenant, delivery.id);
    const text = adfDocument(changedLead(lead, change), tenant, change);
    await mailer.send({ ...email, to: destination.to, text, html: null }, signal);
    return delivered;
  },
});
