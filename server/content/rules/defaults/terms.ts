import { contactLines } from './contact-lines';
import { type DefaultMaker, ownerOf, text } from './default-page';
import { plain } from './escape-markdown';

/** When these words were written. */
const asOf = '1 November 2026';

/** `/terms-and-conditions`: plain terms of use. A dealer has them checked, or writes others. */
export const terms: DefaultMaker = (tenant, now) => {
  const { name, stock, default_state: state } = tenant;
  const [one, many] = [plain(stock.noun.one), plain(stock.noun.many)];
  return {
    title: 'Terms and conditions',
    description: `The terms on which ${name} offers this website.`,
    parts: [
      text(`As of ${asOf}. These terms are between you and ${plain(ownerOf(tenant))} ("we"), who run this website. By using it you agree to them.

## What is shown here

We take care that descriptions, photos and prices are right, and mistakes still happen. A ${one} may be sold before the page says so. What you and we sign is what counts; please confirm with us whatever matters to you before you travel or pay.

Photos may show a similar ${one}, or options that cost extra where the page says so.

## Prices

Prices are in Australian dollars and include GST where it applies. Whether a price is "drive away" or leaves out government charges is said beside it.

## Finance estimates

Repayments on this website are estimates, not offers of credit. Lenders have conditions of their own, and look at what you can afford.

## Holding and buying

Asking us, booking a drive or reserving ${many} through this website is a request. We confirm by phone or mail; a contract of sale is made on paper.

## Trading in

What we say online about your vehicle is an indication. We make an offer once we have seen it.

## Your rights

Nothing here takes away rights you have under the Australian Consumer Law or other laws that cannot be excluded. Beyond those, we are not liable for loss that comes from relying on this website alone.

## Other websites

Links to other websites are there to help you. We do not run those websites, and do not answer for them.

## Texts and pictures

They belong to us or to those who let us use them. Please ask before you use them elsewhere.

## Which law applies

The law of ${states[state]}, Australia.

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
