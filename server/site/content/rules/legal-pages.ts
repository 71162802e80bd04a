import { openPhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Tenant } from '#server/settings/tenant-schema';
import { type DefaultMaker, ownerOf, plain, text } from './default-pages';

/** Date of the texts' last change. */
const asOf = '1 November 2026';

/**
 * `/privacy-policy`: the notice required by Australian Privacy Principle 5, worded for this site's actual settings. A
 * dealer should have it checked or replace it.
 */
export const privacy: DefaultMaker = (tenant, now) => ({
  title: 'Privacy policy',
  description: `What personal information ${tenant.name} collects, how we use it, and your rights.`,
  parts: [
    text(`Last updated: ${asOf}. This website is run by ${plain(ownerOf(tenant))} ("we").

## What we collect and why

We collect what you enter in our forms: your name, phone number, email address, postcode and message, and any other details the form asks for, such as the vehicle you want to trade in or the time you would like a test drive. We use it to reply to you, keep appointments, value trade-ins, and keep the records that motor dealers must keep by law.

If you leave required fields empty, we can't reply to you. You can browse the rest of this website without telling us who you are.

${visits(tenant)}

## What stays in your browser

${inBrowser(tenant)}

## Who we share it with

Our staff use it, and so do the systems that store our enquiries and send our email. If you ask for finance, we share it with the lenders you choose. ${maps(tenant)}We don't sell your personal information. Some of these systems may store data outside Australia; ask us which ones.

## How long we keep it

${keeping(tenant)} We keep records of a sale for as long as the law requires.

## Your rights

You can ask what personal information we hold about you, and ask us to correct or delete it unless the law requires us to keep it. If you no longer want to hear from us, let us know.

## Complaints

Please contact us first; we reply within 30 days. If you aren't satisfied with our reply, you can contact the Office of the Australian Information Commissioner: [oaic.gov.au](https://www.oaic.gov.au/privacy/privacy-complaints).

## Contact us

${contactLines(tenant, now)}`),
  ],
});

function inBrowser({ watchlist, forms }: Tenant): string {
  const moved = watchlist.save_first
    ? ' When you sign in, the vehicles saved in your browser move to your account.'
    : '';
  const list = watchlist.enabled
    ? `\n\nIf you sign in and save vehicles, we keep them and your notes with your account until you remove them. Nobody sees your saved vehicles unless you share their link, and the link never shows your notes or your name.${moved}`
    : '';
  const saved = watchlist.enabled && !watchlist.save_first ? 'The' : 'The vehicles you save, the';
  const remembered = forms.remember_details
    ? ', contact details that you asked us to remember (for 90 days)'
    : '';
  return `${saved} vehicles you viewed recently${remembered} and any form you haven't sent yet are stored only in your browser. You can remove them by clearing this website's data in your browser settings.${list}`;
}

function visits({ analytics }: Tenant): string {
  const countingText = analytics.count
    ? 'We count calls and enquiries from our pages per day, without recording who made them.'
    : 'We do not collect statistics about visits.';
  const pages = analytics.visited_pages ? 'the pages you viewed on this website and ' : '';
  const sentText = ` When you send a form, we also receive ${pages}the ad or link that brought you here, unless your browser asks not to be tracked.`;
  const tags = analytics.tag_manager_id
    ? ` We use a tag manager, which lets other companies measure visits${analytics.ask_consent ? ' if you allow it' : ''}.`
    : ' No other company measures your visit.';
  return `${countingText}${sentText}${tags}`;
}

const maps = ({ maps: { provider, consent } }: Tenant): string =>
  provider === 'none'
    ? ''
    : `Loading a map shares your IP address with the map provider${consent ? ', once you open it' : ''}. `;

const keeping = ({ delivery }: Tenant): string =>
  delivery.retention_days
    ? `Enquiries are deleted from this website after ${delivery.retention_days} days.`
    : 'We keep enquiries for as long as we need them to help you.';

/** `/terms-and-conditions`: plain terms of use. A dealer should have them checked or replace them. */
export const terms: DefaultMaker = (tenant, now) => {
  const { name, stock, default_state: state } = tenant;
  const [one, many] = [plain(stock.noun.one), plain(stock.noun.many)];
  return {
    title: 'Terms and conditions',
    description: `The terms of use for the ${name} website.`,
    parts: [
      text(`Last updated: ${asOf}. These terms are between you and ${plain(ownerOf(tenant))} ("we"), who run this website. By using it you agree to them.

## Listings

We take care to get descriptions, photos and prices right, but mistakes happen, and a ${one} may sell before its page is updated. Please confirm anything that matters to you before you travel or pay. The signed contract is what counts.

Photos may show a similar ${one}, or optional extras at additional cost where the page says so.

## Prices

Prices are in Australian dollars and include GST where it applies. Each price says whether it is "drive away" or excludes government charges.

## Finance estimates

Repayments on this website are estimates, not offers of credit. Lenders set their own conditions and assess what you can afford.

## Enquiries, bookings and reservations

When you enquire, book a drive or reserve ${many} on this website, you are making a request. We confirm it by phone or email. A sale is only final once both of us have signed a contract.

## Trade-ins

Anything we say online about the value of your vehicle is a guide. We make an offer once we have inspected it.

## Your rights

Nothing in these terms limits your rights under the Australian Consumer Law or any other law that can't be excluded. Apart from those rights, we are not liable for loss caused by relying only on this website.

## Other websites

We link to other websites for your convenience. We don't run them and aren't responsible for them.

## Text and photos

They belong to us or to people who have given us permission to use them. Please ask before you use them elsewhere.

## Governing law

The law of ${states[state]}, Australia, applies.

## Questions

${contactLines(tenant, now)}`),
    ],
  };
};

const states = {
  act: 'the Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'the Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
} as const;

/** The dealer's contact details as a Markdown list. */
function contactLines(tenant: Tenant, now: Date): string {
  const { abn, locations } = tenant;
  const main = locations.find(({ primary }) => primary) ?? locations[0];
  const phone = openPhone(tenant);
  const address = main && [main.street, [main.city, main.state, main.postcode].filter(Boolean).join(' ')];
  const lines = [
    plain(ownerOf(tenant)),
    abn && `ABN ${abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`,
    address && plain(address.filter(Boolean).join(', ')),
    phone && `[${plain(phone)}](tel:${phone.replace(/[^\d+]/g, '')})`,
    sitePages(tenant, now)('/contact') && '[Contact us](/contact)',
  ];
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}
