import type { DeskRecords } from '../../support/desk-records';
import {
  type DeskAction,
  type DeskForm,
  dayAhead,
  managers,
  movedTo,
  noForm,
  on,
  person,
  yard,
} from './desk-action';

const lead = { ...on('leads/:id', yard, 'lead-changed'), isOfRecord: true } as const;
const ofLead =
  (form: DeskForm, change: Parameters<DeskRecords['aLead']>[0] = {}): DeskAction['make'] =>
  async ({ records }) => ({ path: `leads/${(await records.aLead(change)).id}`, form });

/** Leads and people. */
export const leadActions: readonly DeskAction[] = [
  {
    ...on('leads/add', yard, 'lead-added'),
    make: async () => ({ path: 'leads/add', form: { ...person, category: 'Enquiry', message: 'Blue?' } }),
  },
  { ...lead, do: 'status', make: ofLead({ status: 'closed', reason: 'Bought elsewhere' }) },
  { ...lead, do: 'owner', make: ofLead({ owner: '' }) },
  { ...lead, do: 'note', make: ofLead({ text: 'Rang', remind_day: '', remind_time: '' }) },
  { ...lead, do: 'release', make: ofLead(noForm, { quarantined: 'held', suspect: 'links' }) },
  { ...lead, do: 'discard', make: ofLead(noForm, { quarantined: 'held', suspect: 'links' }) },
  {
    ...lead,
    do: 'retry',
    make: async ({ desk, records }) => {
      const { id } = await records.aLead();
      const [delivery] = (await desk.services().deliveries.ofLeads('brolga', [id])).get(id) ?? [];
      return { path: `leads/${id}`, form: { delivery: delivery?.id ?? '' } };
    },
  },
  {
    ...lead,
    do: 'reply',
    make: ofLead({ channel: 'email', reply_subject: 'Your car', reply_text: 'It is here.' }),
  },
  {
    ...lead,
    do: 'resend',
    make: async ({ desk, records }) => {
      const { id } = await records.aLead();
      const reply = { do: 'reply', channel: 'email', reply_subject: 'Hi', reply_text: 'Hello' };
      await movedTo(desk.send(`leads/${id}`, reply));
      const messages = desk.services().database.updateTable('messages').set({ state: 'failed' });
      await messages.where('id', 'like', `%${id}%`).execute();
      const { notes } = await desk.viewOf('lead', `leads/${id}`);
      return {
        path: `leads/${id}`,
        form: { reply: notes.find(({ canResend }) => canResend)?.id ?? '' },
      };
    },
  },
  {
    ...lead,
    do: 'reminded',
    make: async ({ desk, records }) => {
      const { id } = await records.aLead();
      await movedTo(desk.send(`leads/${id}`, { do: 'note', text: 'Ring', remind_day: dayAhead() }));
      const { notes } = await desk.viewOf('lead', `leads/${id}`);
      return { path: `leads/${id}`, form: { note: notes[0]?.id ?? '' } };
    },
  },
  {
    ...lead,
    do: 'merge',
    make: async ({ records }) => {
      const { id, fields } = await records.aLead();
      const later = await records.aLead({ fields });
      return { path: `leads/${id}`, form: { lead: later.id } };
    },
  },
  {
    ...lead,
    do: 'separate',
    make: async ({ desk, records }) => {
      const { id, fields } = await records.aLead();
      const other = await records.aLead({ fields });
      await movedTo(desk.send(`leads/${id}`, { do: 'merge', lead: other.id }));
      // Of two leads of one millisecond, the one with the greater id is the later one.
      const [, laterId] = [id, other.id].sort();
      return { path: `leads/${laterId}`, form: noForm };
    },
  },
  ...(['value-again', 'revise-offer', 'outcome'] as const).map(
    (action): DeskAction => ({
      ...lead,
      do: action,
      roles: action === 'revise-offer' ? managers : yard,
      make: async ({ records }) => {
        const { leadId, version } = await records.aValuedLead();
        const offer = { amount: '17000', days: '7', offer_note: 'As agreed', channel: 'email' };
        const form = { version, kilometres: '65000', won: 'yes', paid: '16000', ...offer };
        return { path: `leads/${leadId}`, form };
      },
    }),
  ),
  {
    ...on('leads/:id/delete', managers, 'lead-deleted'),
    isOfRecord: true,
    make: async ({ records }) => ({ path: `leads/${(await records.aLead()).id}/delete`, form: noForm }),
  },
  {
    ...on('people', managers, null),
    isOfRecord: true,
    make: async ({ records }) => ({
      path: 'people',
      form: { contact: (await records.aLead()).fields['email'] ?? '' },
    }),
  },
  {
    ...on('people/:id/erase', managers, 'person-erased'),
    isOfRecord: true,
    make: async ({ records }) => ({ path: `people/lead-${(await records.aLead()).id}/erase`, form: noForm }),
  },
];
