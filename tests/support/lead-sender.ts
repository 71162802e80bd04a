import { formWith } from './page-form';
import type { SiteAnswer, SiteQuestion } from './site-request';

type Ask = (path: string, asked: Partial<SiteQuestion>) => Promise<SiteAnswer>;

/** Unlike anything a site writes by itself. */
const shopper = { name: 'Xanthippe', last_name: 'Quollwright', postcode: '4000' };
/** Matches anything about a shopper. */
export const shopperTraces = /xanthippe|quollwright|secret-mailbox|0?491\s?57|zugzwang/i;

/** The values of a form in its hidden fields and, of its lists, the first choices. */
export type FormValues = Readonly<Record<string, string>>;

export interface LeadSender {
  /** A shopper's values for the contact form, with a token of their own. */
  contactForm(): Promise<FormValues>;
  /** Sends the contact form as a browser does. */
  sendForm(values: FormValues): Promise<SiteAnswer>;
  /** Sends the lead of one more shopper by the API. */
  sendByApi(): Promise<SiteAnswer>;
  /** Ids of the leads that the site has acknowledged so far. */
  acknowledged(): readonly string[];
}

/** Sends leads to a site as shoppers and programs do. */
export function leadSender(ask: Ask, host: string, apiKey: string): LeadSender {
  const acknowledged: string[] = [];
  let shoppers = 0;
  const nextShopper = () => {
    shoppers += 1;
    const email = `shopper-${shoppers}@secret-mailbox.example`;
    return { ...shopper, email, phone: `0491 57${1_000 + shoppers}`, message: `Zugzwang ${shoppers}` };
  };
  const note = (answer: SiteAnswer, id: string | null | undefined): SiteAnswer => {
    if (id) acknowledged.push(id);
    return answer;
  };
  return {
    contactForm: async () => {
      const page = (await ask('/contact', {})).body.toString();
      return { ...formWith(page, 'message').values, ...nextShopper() };
    },
    sendForm: async (values) => {
      const answer = await ask('/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', referer: `http://${host}/` },
        body: new URLSearchParams(values).toString(),
      });
      const next = new URL(answer.headers.location ?? '/', 'http://site.example');
      return note(answer, answer.status === 303 ? next.searchParams.get('lead') : null);
    },
    sendByApi: async () => {
      const answer = await ask('/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ category: 'Enquiry', ...nextShopper() }),
      });
      return note(answer, answer.status === 201 ? JSON.parse(answer.body.toString()).id : null);
    },
    acknowledged: () => acknowledged,
  };
}
