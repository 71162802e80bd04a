import { contactLines } from './contact-lines';
import { type DefaultMaker, ownerOf, text } from './default-page';
import { plain } from './escape-markdown';

/** Date of the text's last change. */
const asOf = '1 November 2026';

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
