import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { deskPlaces, placeAt } from '#server/desk/desk-places';
import type { DeskView } from '#server/desk/views/desk-view';
import { deskActions } from '../../../tests/contract/desk-actions/all';
import { attackedDesk } from '../../../tests/contract/desk-actions/attacked-desk';
import { bodyOf, type DeskAction } from '../../../tests/contract/desk-actions/desk-action';
import { deskFiles, deskPages, noDeskIds, pagePlaces } from '../../../tests/support/desk-pages';
import { allHostile, hostileTexts } from '../../../tests/support/hostile-texts';
import { whileImporting } from '../../../tests/support/import-waiting';
import { runsWhole } from '../../../tests/support/property-runs';
import { DeskPage } from './desk-page';

/** What a shopper or a colleague writes is text on every page, in every file and in every email of the desk. */
const { desk, records } = attackedDesk();

/** Elements and attributes that would run something: words in a text or in a quoted value do no harm. */
function harmOf(html: string): readonly string[] {
  const tags = html.replace(/"[^"]*"/g, '""').match(/<script|<[^>]*\son[a-z]+=/gi) ?? [];
  return [...tags, ...(html.match(/(href|src|action)="\s*(javascript|data|vbscript):/gi) ?? [])];
}
const drawn = (view: DeskView): string => renderToStaticMarkup(<DeskPage view={view} />);

const markup = `'"><script>a()</script><i onfocus=a() x="`;
/** Short enough to be accepted where a text may be short, and all of them at once. */
const texts: Readonly<Record<string, string>> = {
  markup,
  'everything at once': allHostile,
  ...(runsWhole && {
    'a link': 'javascript:a()',
    'a formula': '=1+1|a',
    'invisible characters': 'a\u202egpj.\u200b\u0000exe\u2066',
  }),
};

/** Fields that people write into. */
const typedFields =
  /^(name|last_name|message|text|reason|note|offer_note|reply_(subject|text)|reference|description|contact|destination|email_(to|from)|to|stocknum|make|model|badge|body|rows|url|rego|price|amount|hours|email|phone|do|status|(front|popup)\.title|\d+\.(name|disclaimer))$/;

async function sendWith(action: DeskAction, text: string) {
  const { path, form } = await whileImporting(desk.services(), action.make({ desk, records }));
  const typed = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typedFields.test(name) ? text : value]),
  );
  const visit = desk.visit(path, 'owner', bodyOf(action, typed));
  const sent = submitDesk(visit, path.split('?')[0] ?? '');
  return whileImporting(desk.services(), sent);
}

const places = deskActions.map((action) => `${action.place} ${action.do ?? ''}`.trim());
const typed = deskActions.filter(({ acceptedIn }) => acceptedIn === undefined);

describe.each(Object.entries(texts))('with %s in every field', (_, text) => {
  test.each(typed.map((action) => [places[deskActions.indexOf(action)], action] as const))(
    'the answer to %s is safe',
    async (_place, action) => {
      const outcome = await sendWith(action, text);
      if (outcome.state === 'page') expect(harmOf(drawn(outcome.view))).toEqual([]);
      else expect(outcome.to).toMatch(/^\/desk(\/|\?|$)/);
    },
  );
});

describe('once all of this is stored', () => {
  const ids = { ...noDeskIds };
  beforeAll(async () => {
    for (const text of Object.values(hostileTexts)) {
      const fields = { name: text, last_name: text, message: text, location: text, trade_make: text };
      const { id, fields: person } = await records.aLead({
        fields,
        car: { id: 'c', slug: `a-car"><script>alert(1)</script>`, name: text, place: text },
        user_agent: text,
        subcategory: text,
        consents: [{ kind: 'terms', text, version: 'v', given: true, at: '2026-11-20T00:00:00.000Z' }],
      });
      const later = await records.aLead({ fields: { ...fields, email: person['email'] ?? '' } });
      await desk.send(`leads/${id}`, { do: 'note', text: `Note ${text}` });
      await desk.send(`leads/${id}`, { do: 'merge', lead: later.id });
      ids.lead = id;
    }
    const { reservation, paymentId } = await records.aReservation();
    const sold = await records.aReservation();
    await desk.send(`reservations/${sold.reservation.id}/sold`, { version: sold.version });
    const { seen } = await desk.viewOf('site-part', 'site/popup');
    const preview = { seen, do: 'preview', 'popup.title': markup };
    const draft = await desk.send('site/popup', preview);
    if (draft.state !== 'page' || draft.view.page !== 'site-draft') throw new Error('no draft');
    const file = new FormData();
    file.set('file', new File(['stock_number,make,model,year\nH1,Kia,=1+1,2020\n'], '"><script>.csv'));
    const report = await whileImporting(desk.services(), desk.send('stock/import', file));
    Object.assign(ids, {
      car: (await records.aCar({ make: 'Kia', badge: markup, description: allHostile })).id,
      reservation: reservation.id,
      payment: paymentId,
      refundable: sold.paymentId,
      order: (await records.anOrder()).id,
      draft: draft.view.action.split('/').at(-1),
      report: report.state === 'moved' ? report.to.split('/').at(-1) : '',
    });
  });

  test('the list of pages has every place of the desk', () => {
    expect([...pagePlaces, ...deskFiles].sort()).toEqual(deskPlaces.map(({ path }) => path).sort());
  });

  test.each(pagePlaces)('nothing runs on /desk/%s', async (place) => {
    for (const path of deskPages(ids)[place] ?? []) {
      const answer = await deskPage(desk.visit(path, 'owner'), path.split('?')[0] ?? '');
      if (!('view' in answer)) throw new Error(`${path} is no page`);
      if (!path.endsWith('/none')) expect(answer.view.page, path).not.toBe('missing');
      const html = drawn(answer.view);
      expect(harmOf(html), path).toEqual([]);
      expect(
        actionsOf(html).filter((one) => !places.includes(one)),
        path,
      ).toEqual([]);
    }
  });

  test.each(['leads.csv', 'orders.csv', 'payments.csv', 'reports.csv', 'stock.csv'])(
    'no cell of %s is a formula',
    async (path) => {
      const file = await desk.fileOf(path, 'owner');
      expect(file.length).toBeGreaterThan(20);
      const cells = [...file.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\n)("(?:[^"]|"")*"|[^",\r\n]*)/g)];
      const bare = cells.map(([, cell = '']) => cell.replace(/^"/, ''));
      expect(bare.filter((cell) => /^[=@\t\r]|^[+-](?!\d)/.test(cell))).toEqual([]);
    },
  );

  test('every email is one message whose texts are words', async () => {
    const messages = await desk.services().messageOutbox.list({ tenant: 'brolga', limit: 500 });
    const emails = messages.flatMap(({ email }) => (email ? [email] : []));
    expect(emails.length).toBeGreaterThan(5);
    for (const { subject, html } of emails) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(harmOf(html)).toEqual([]);
    }
  });
});

/** The actions of the forms on a page, as the table names them. */
function actionsOf(html: string): string[] {
  const forms = html.match(/<form[^>]*method="post".*?<\/form>/gs) ?? [];
  return forms.flatMap((form) => {
    const [, address = ''] = /action="\/desk\/?([^"?#]*)/.exec(form) ?? [];
    if (address === '' || address === 'sign-out') return [];
    const path = placeAt(address).place?.path;
    const names = [...form.matchAll(/name="do"[^>]*value="([^"]*)"/g)].map(([, name = '']) => name);
    return (names.length > 0 ? names : ['']).map((name) => `${path} ${name}`.trim());
  });
}
