import type { Tenant } from '#server/settings/tenant-schema';
import { contactLines } from './contact-lines';
import { type DefaultMaker, ownerOf, text } from './default-page';
import { plain } from './escape-markdown';

/** Date of the text's last change. */
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

Your favourites, the vehicles you viewed recently and any form you haven't sent yet are stored only in your browser. You can remove them by clearing this website's data in your browser settings.

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

function visits({ analytics }: Tenant): string {
  const counted = analytics.count
    ? 'We count calls and enquiries from our pages per day, without recording who made them.'
    : 'We do not collect statistics about visits.';
  const sent = analytics.visited_pages
    ? ' When you send a form, we also receive the pages you viewed on this website and the ad that brought you here.'
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
