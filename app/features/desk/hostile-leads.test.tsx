import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newLead } from '../../../tests/contract/example-lead';
import { deskSite } from '../../../tests/support/desk-site';
import { hostileTexts } from '../../../tests/support/hostile-texts';
import { DeskPage } from './desk-page';

/** What a shopper writes, or a colleague, is text on every page of the desk that shows it. */
const now = new Date('2026-11-20T00:00:00.000Z');
const desk = deskSite({ slug: 'brolga', now, environment: { SMTP_URL: 'smtp://localhost:1' } });
/** Elements and attributes that would run something: words in a text or in a quoted value do no harm. */
function harmOf(html: string): readonly string[] {
  const tags = html.replace(/"[^"]*"/g, '""').match(/<script|<[^>]*\son[a-z]+=/gi) ?? [];
  return [...tags, ...(html.match(/(href|src|action)="\s*(javascript|data|vbscript):/gi) ?? [])];
}

test.each(Object.entries(hostileTexts))(
  'nothing of a lead, its notes and replies runs: %s',
  async (_, text) => {
    const typed = { name: text, last_name: text, message: text, phone: '+61491570006', location: text };
    const lead = (seconds: number) =>
      newLead(
        {
          fields: { ...typed, email: 'jane@shopper.example', trade_make: text },
          car: { id: 'c', slug: `a-car"><script>alert(1)</script>`, name: text, place: text },
          user_agent: text,
          subcategory: text,
          consents: [{ kind: 'terms', text, version: 'v', given: true, at: now.toISOString() }],
        },
        seconds,
      );
    const [first, second] = [lead(0), lead(1)];
    for (const one of [first, second]) await desk.services().leads.add(one, []);
    const path = `leads/${first.id}`;
    await desk.send(path, { do: 'note', text: `Note ${text}`, remind_day: '2026-11-20' });
    await desk.send(path, {
      do: 'reply',
      channel: 'email',
      reply_subject: `Re: ${text}`,
      reply_text: `Hi ${text}`,
    });
    await desk.send(path, { do: 'merge', lead: second.id });
    const views = [
      await desk.viewOf('lead', `${path}?template=0`),
      await desk.viewOf('lead', `leads/${second.id}`),
      await desk.viewOf('person', `people/lead-${first.id}`),
      await desk.viewOf('erase-person', `people/lead-${first.id}/erase`),
      await desk.viewOf('inbox', 'leads'),
    ];
    for (const view of views) {
      expect(harmOf(renderToStaticMarkup(<DeskPage view={view} />))).toEqual([]);
    }
    await desk.services().database.deleteFrom('leads').execute();
  },
);
