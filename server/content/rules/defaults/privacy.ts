import type { Tenant } from '../../../tenants/tenant-schema';
import { contactLines } from './contact-lines';
import { type DefaultMaker, ownerOf, text } from './default-page';
import { plain } from './escape-markdown';

/** When these words were written. */
const asOf = '1 November 2026';

/**
 * `/privacy-policy`: what Australian Privacy Principle 5 asks to be told, about what this website really does with the
 * site's settings. A dealer has it checked, or writes another.
 */
export const privacy: DefaultMaker = (tenant, now) => ({
  title: 'Privacy policy',
  description: `What ${tenant.name} does with what you tell us, and what you can ask of us.`,
  parts: [
    text(`As of ${asOf}. ${plain(ownerOf(tenant))} ("we") runs this website.

## What we collect, and why

We collect what you write into our forms: your name, your phone number, your email address, your postcode, your message, and what the form asks besides, such as the vehicle you want to trade in or the time you would like to drive. We use it to answer you, to keep an appointment, to value a trade-in, and to keep the records the law asks of motor dealers.

If you leave the fields empty that are marked as required, we cannot answer you. You may look at everything else on this website without telling us who you are.

${visits(tenant)}

## What stays in your browser

Your favourites, the vehicles you looked at last and a form that you have not sent yet are kept by your own browser. Clear the website's data in your browser, and they are gone.

## Who else learns of it

Our people, and the systems we use to keep enquiries and to send mail. Where you ask for finance, the lenders you ask us to talk to. ${maps(tenant)}We do not sell what you tell us. Some of these systems may keep data outside Australia; ask us which.

## How long we keep it

${keeping(tenant)} Records of a sale are kept for as long as the law says.

## What you can ask of us

You may ask what we hold about you, and have it corrected or deleted where no law asks us to keep it. If you do not want to hear from us any more, tell us.

## Complaints

Tell us first, please: we answer within 30 days. If you are not happy with the answer, the Office of the Australian Information Commissioner can help: [oaic.gov.au](https://www.oaic.gov.au/privacy/privacy-complaints).

## How to reach us

${contactLines(tenant, now)}`),
  ],
});

function visits({ analytics }: Tenant): string {
  const counted = analytics.count
    ? 'We count how often pages lead to a call or an enquiry, by the day and without knowing by whom.'
    : 'We do not count what visitors do here.';
  const sent = analytics.visited_pages
    ? ' With a form you send, we also get which of our pages you had looked at and which advertisement led you here.'
    : '';
  const tags = analytics.tag_manager_id
    ? ` We use a tag manager, which lets other companies measure visits${analytics.ask_consent ? ' if you allow it' : ''}.`
    : ' No other company measures your visit.';
  return `${counted}${sent}${tags}`;
}

const maps = ({ maps: { provider, consent } }: Tenant): string =>
  provider === 'none'
    ? ''
    : `Loading a map shares your IP address with the map provider${consent ? ', once you open it' : ''}. `;

const keeping = ({ delivery }: Tenant): string =>
  delivery.retention_days
    ? `Enquiries are deleted from this website after ${delivery.retention_days} days.`
    : 'We keep enquiries for as long as we need them to help you.';
