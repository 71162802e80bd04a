import { beforeEach, describe, expect, it } from 'vitest';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { dueReminders } from '#server/desk/lead-reminders';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { engines } from '../support/both-databases';
import { deskSite } from '../support/desk-site';
import { importFeed } from '../support/stock';
import { newLead } from './example-lead';

/** What staff do with leads: answer, merge, and remind themselves. */
const now = new Date('2026-11-20T00:00:00.000Z');
const gateway = { kind: 'clicksend', url: 'https://x.example', username: 'u', api_key_env: 'X' } as const;

describe.each(engines)('at the desk over %s', (engine) => {
  const desk = deskSite({
    slug: 'brolga',
    now,
    engine,
    environment: { SMTP_URL: 'smtp://localhost:1' },
    change: (tenant) => ({ ...tenant, sms: { ...gateway, sender: undefined } }),
  });
  const { services } = desk;
  const person = { name: 'Mia', last_name: 'Nguyen', phone: '+61491570006', email: 'Mia@Shopper.example' };
  let leadId = '';
  const add = async (change: Partial<Lead> = {}) => {
    const lead = newLead({ fields: person, ...change });
    await services().leads.add(lead, ['email']);
    return lead.id;
  };
  const page = (id = leadId) => desk.viewOf('lead', `leads/${id}`, 'sales');
  const send = (form: Readonly<Record<string, string>>, id = leadId) =>
    desk.send(`leads/${id}`, form, 'sales');
  const messages = async () =>
    (await services().messageOutbox.list({ tenant: 'brolga', limit: 20 })).filter(({ id }) =>
      id.includes(leadId),
    );
  const auditOf = async (id: string, action: string) =>
    (await services().auditLog.list('brolga', { limit: 500 })).entries.filter(
      (entry) => entry.leadId === id && entry.action === action,
    );
  beforeEach(async () => {
    for (const table of ['messages', 'deliveries', 'leads'] as const) {
      await services().database.deleteFrom(table).execute();
    }
    leadId = await add();
  });

  describe('a reply', () => {
    const email = { do: 'reply', channel: 'email', reply_subject: 'Your ute', reply_text: 'Hi Mia,\r\nyes!' };

    it('by email is in the history with its author, its text and its delivery, and answers the lead', async () => {
      const form = { ...email, reply_id: newUlid(now) };
      expect(await send(form)).toMatchObject({ state: 'moved', to: `/desk/leads/${leadId}?done=reply` });
      await send(form);
      const [message, ...more] = await messages();
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        channel: 'email',
        to: 'Mia@Shopper.example',
        purpose: 'lead-reply',
        state: 'pending',
        email: { subject: 'Your ute', headers: { 'Auto-Submitted': 'no' } },
      });
      expect(message?.text).toContain('Hi Mia,\nyes!');
      const view = await page();
      expect(view.notes.filter(({ heading }) => heading)).toMatchObject([
        {
          heading: 'Email: Your ute',
          text: 'Hi Mia,\nyes!',
          by: 'Robin sales',
          chip: { text: 'Waiting' },
          canResend: false,
        },
      ]);
      expect(view.chips[0]?.text).toBe('Contacted');
      expect(view.replied).toMatch(/^replied /);
      const [entry] = await auditOf(leadId, 'lead-changed');
      expect(entry?.detail).toBe('reply');
    });

    it('by text message goes to the mobile number', async () => {
      await send({ ...email, channel: 'sms' });
      expect(await messages()).toMatchObject([
        { channel: 'sms', to: '+61491570006', text: 'Hi Mia,\nyes!', email: null },
      ]);
      expect((await page()).notes.find(({ heading }) => heading)?.heading).toBe('Text message');
    });

    it('that was given up says so, and can be sent again', async () => {
      await send({ ...email, channel: 'sms' });
      await services()
        .database.updateTable('messages')
        .set({ state: 'failed', last_problem: 'HTTP 401' })
        .execute();
      const reply = (await page()).notes.find(({ heading }) => heading);
      expect(reply).toMatchObject({ chip: { text: 'Not sent' }, problem: 'HTTP 401', canResend: true });
      expect(await send({ do: 'resend', reply: reply?.id ?? '' })).toMatchObject({ state: 'moved' });
      expect(await messages()).toMatchObject([{ state: 'pending', attempts: 0 }]);
      expect(await send({ do: 'resend', reply: reply?.id ?? '' })).toMatchObject({ status: 404 });
    });

    it('whose message was deleted has no known delivery', async () => {
      await send(email);
      await services().database.deleteFrom('messages').execute();
      const reply = (await page()).notes.find(({ heading }) => heading);
      expect(reply?.chip?.text).toBe('Delivery unknown');
    });

    it('with a mistake is shown again as it was typed, and nothing is sent', async () => {
      const outcome = await send({ ...email, reply_subject: '' });
      expect(outcome).toMatchObject({
        status: 422,
        view: { reply: { text: 'Hi Mia,\nyes!', open: true, errors: { reply_subject: /^Enter/ } } },
      });
      expect(await messages()).toEqual([]);
      expect((await page()).chips[0]?.text).toBe('New');
    });

    it('starts from a template of the situation, and from a text that a session left behind', async () => {
      const view = await desk.viewOf('lead', `leads/${leadId}?template=4`, 'sales');
      expect(view.reply?.templates.find(({ current }) => current)?.name).toBe('Not in stock');
      expect(view.reply).toMatchObject({ open: true, text: expect.stringContaining('Hi Mia, thanks') });
      const signedOut = desk.visit(`leads/${leadId}`, 'sales', email);
      signedOut.request.headers.delete('cookie');
      expect(await submitDesk(signedOut, `leads/${leadId}`)).toMatchObject({
        status: 403,
        view: { draft: email.reply_text, redirect: `/desk/leads/${leadId}?template=none` },
      });
    });

    it('isn’t offered for suspected spam, and is refused', async () => {
      const held = await add({ quarantined: 'held', suspect: 'links' });
      expect((await page(held)).reply).toBeUndefined();
      expect(await send(email, held)).toMatchObject({ status: 404 });
    });

    it('opens in the person’s own apps where the site has no mail server and no gateway', async () => {
      const visit = desk.visit(`leads/${leadId}`, 'sales');
      const tenant = { ...visit.tenant, sms: { kind: 'file' } as const };
      const own = {
        ...visit,
        tenant,
        services: { ...services(), config: { ...services().config, SMTP_URL: undefined } },
      };
      const answer = await deskPage(own as never, `leads/${leadId}`);
      const view = 'view' in answer && answer.view.page === 'lead' ? answer.view : expect.fail('no lead');
      expect(view.reply?.note).toMatch(/^This site has no mail server and no gateway/);
      expect(view.reply?.links?.[0]).toMatchObject({
        emailHref: expect.stringMatching(/^mailto:/),
        smsHref: expect.stringMatching(/^sms:/),
      });
      expect(view.ways.emailHref).toMatch(/^mailto:Mia@Shopper\.example/);
    });
  });

  describe('two leads of a person', () => {
    it('are merged from either page, shown as one, and separated again', async () => {
      const laterId = await add({ fields: { ...person, name: 'M', message: 'In blue, please' } });
      expect((await page(laterId)).others).toMatchObject([{ mergeId: leadId }]);
      const merged = await send({ do: 'merge', lead: leadId }, laterId);
      expect(merged).toMatchObject({ state: 'moved', to: `/desk/leads/${leadId}?done=merge` });
      expect(await send({ do: 'merge', lead: leadId }, laterId)).toEqual(merged);
      const view = await page();
      expect(view.parts).toMatchObject([{ href: `/desk/leads/${laterId}`, message: 'In blue, please' }]);
      expect(view.others).toEqual([]);
      const { rows, tabs } = await desk.viewOf('inbox', 'leads', 'sales');
      expect([rows.length, tabs[0]?.count]).toEqual([1, 1]);
      const part = await page(laterId);
      expect(part).toMatchObject({ partOf: `/desk/leads/${leadId}`, reply: undefined });
      expect(part.deliveries).toHaveLength(1);
      for (const id of [leadId, laterId]) {
        expect((await auditOf(id, 'lead-changed')).map(({ detail }) => detail)).toContain('merge');
      }
      expect(await desk.fileOf('leads.csv')).toContain(`,${leadId}\r\n`);
      expect(await send({ do: 'separate' }, laterId)).toMatchObject({
        to: `/desk/leads/${laterId}?done=separate`,
      });
      expect((await page()).parts).toEqual([]);
      expect((await page(laterId)).partOf).toBeUndefined();
    });

    it('stay apart if they are of two people, whatever a form says', async () => {
      const other = await add({ fields: { name: 'Ben', phone: '+61491570007' } });
      expect(await send({ do: 'merge', lead: other })).toMatchObject({ status: 404 });
      expect(await send({ do: 'merge', lead: 'none' })).toMatchObject({ status: 404 });
      expect(await send({ do: 'separate' })).toMatchObject({ status: 404 });
    });

    it('are deleted together', async () => {
      const laterId = await add();
      await send({ do: 'merge', lead: laterId });
      const question = await desk.viewOf('sure', `leads/${leadId}/delete`);
      expect(question.text).toMatchObject([expect.stringContaining('merged into it')]);
      expect(question.box).toBeUndefined();
      expect(await desk.send(`leads/${leadId}/delete`, {})).toMatchObject({ state: 'moved' });
      for (const id of [leadId, laterId]) expect(await services().leads.byId('brolga', id)).toBeNull();
    });
  });

  describe('a note with a reminder', () => {
    const note = { do: 'note', text: 'Call Mia back' };

    it('is shown to its author and on the lead once it is due, until it is done', async () => {
      await send({ ...note, remind_day: '2026-11-20', note_id: newUlid(now) });
      const view = await page();
      expect(view.reminders).toMatchObject([{ text: 'Call Mia back', by: 'Robin sales' }]);
      expect(view.notes[0]?.reminder).toBe('Reminder: 20 Nov 2026, 9:00 am');
      const due = async (role: 'sales' | 'manager') => {
        const staff = await services().staff.byEmail('brolga', `${role}@dealer.example`);
        if (!staff) throw new Error('nobody');
        return dueReminders({ services: services(), tenant: desk.tenant(), staff, now });
      };
      expect(await due('sales')).toMatchObject([
        { href: `/desk/leads/${leadId}`, name: 'Mia Nguyen', text: 'Call Mia back' },
      ]);
      expect(await due('manager')).toEqual([]);
      await send({ do: 'reminded', note: view.reminders[0]?.id ?? '' });
      expect(await due('sales')).toEqual([]);
      expect((await page()).notes[0]?.reminder).toMatch(/\(done\)$/);
    });

    it('for a time that is over is refused, and the note stays as it was typed', async () => {
      const outcome = await send({ ...note, remind_day: '2026-11-19', remind_time: '08:00' });
      expect(outcome).toMatchObject({
        status: 422,
        view: {
          note: { text: 'Call Mia back', remindDay: '2026-11-19', remindTime: '08:00' },
          errors: { text: expect.any(String) },
        },
      });
      expect((await page()).notes).toEqual([]);
    });
  });

  it('a lead that staff typed names them, says nothing of their browser, and has no reply time', async () => {
    const form = {
      key: newUlid(now),
      name: 'Walk',
      phone: '0491 570 110',
      source: 'Phone call',
      category: 'Enquiry',
      message: 'Hi',
    };
    const sent = await desk.send('leads/add', form, 'sales');
    const id = sent.state === 'moved' ? sent.to.replace('/desk/leads/', '') : expect.fail('not stored');
    await send({ do: 'status', status: 'closed', reason: 'Duplicate' }, id);
    const view = await page(id);
    const facts = view.sections.flatMap((section) => section.facts);
    expect(facts).toContainEqual(expect.objectContaining({ label: 'Source', value: 'Phone call' }));
    expect(facts).toContainEqual(expect.objectContaining({ label: 'Added by', value: 'Robin sales' }));
    expect(facts.map(({ label }) => label)).not.toContain('Browser');
    expect(view.replied).toBeUndefined();
    const [header = '', line = ''] = (await desk.fileOf('leads.csv?q=0491570110')).split('\r\n');
    const cellOf = (name: string) => line.split(',')[header.split(',').indexOf(name)];
    expect(['Source', 'Came from', 'Added by', 'Status', 'Closed because', 'Owner'].map(cellOf)).toEqual([
      'desk',
      'Phone call',
      'Robin sales',
      'Closed',
      'Duplicate',
      'Robin sales',
    ]);
  });

  it('the car of a lead has its photo, its state, and its price then and now', async () => {
    const row = { stocknum: 'P1', make: 'Kia', model: 'Rio', year: 2020, price: 20_000, status: 'in_stock' };
    await importFeed(services().database, [row], { tenant: 'brolga' });
    const [stored] = await services().stockChanges.find('brolga', 'P1');
    if (!stored) throw new Error('no car');
    const { id, slug } = stored.car;
    const asked = { car: { id, slug, name: '2020 Kia Rio', price: 21_000 } };
    const { car } = await page(await add(asked));
    expect(car).toMatchObject({
      name: '2020 Kia Rio',
      chip: { text: 'In stock' },
      picture: expect.stringContaining('/'),
      price: expect.stringMatching(/^\$21,000.* when they asked, \$20,000.* now$/),
    });
    const gone = await page(
      await add({ car: { id: 'x', slug: 'x', name: 'A car that left', price: 9_000 } }),
    );
    expect(gone.car).toMatchObject({ chip: { text: 'No longer for sale' }, price: '$9,000 when they asked' });
  });
});
