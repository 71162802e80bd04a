import { z } from 'zod';
import { picture } from './picture-schema';
import { link, text, whole, yesNo } from './text-schema';

/** What a car card shows and offers (specification §4 "Image tag", §5 "Buttons"). */
export const cardsSchema = z.strictObject({
  electric_tag: yesNo.default(false).describe('Tag electric and hybrid cars, before every other tag.'),
  reserved_tag: z
    .enum(['red', 'secondary'])
    .default('red')
    .describe('Look of the Reserved tag: red, or quiet as the text.'),
  certified: z
    .strictObject({
      manufacturer: text.describe('Make whose certified used cars are marked.'),
      label: text.default('Certified').describe('What the mark says, and what the logo is called.'),
      logo: picture
        .optional()
        .describe(
          'Its logo, drawn at most 120 by 32 pixels: a file of assets/; the label alone when absent.',
        ),
      heading: text
        .default('What certified means')
        .describe('Heading of the dialog that explains the programme.'),
      points: z
        .array(text, 'a list of points')
        .max(20, 'at most twenty points')
        .default([])
        .describe('What the programme gives, a line each; without any there is no dialog.'),
      link: z
        .strictObject({ text: text.describe('Its words.'), href: link.describe('Where it leads.') })
        .optional()
        .describe('Where to read more; left out until it leads somewhere.'),
    })
    .optional()
    .describe('The certified programme of one manufacturer.'),
  positive_tags: z
    .array(text, 'a list of tags')
    .default([])
    .describe('Custom tags shown in green, such as Runout Sale; all others are red.'),
  sold_tag: text.default('SOLD').describe('Tag of a car that is no longer available, e.g. JUST SOLD.'),
  new_arrival_days: whole(0, 365, 'number of days')
    .default(8)
    .describe('A car that came so recently is tagged.'),
  new_arrival_tag: text.default('New Arrival').describe('Text of that tag.'),
  enquiry_button: text.default('Enquiry').describe('Button of an available car that opens its enquiry form.'),
  test_drive_button: yesNo
    .default(false)
    .describe('Offer Book a Test Drive on the card instead of the enquiry.'),
  reserve: z
    .strictObject({
      car_types: z
        .array(z.enum(['new', 'demo', 'used']), 'a list of car types')
        .default(['demo', 'used'])
        .describe('Kinds of cars that can be reserved online.'),
      deposit_dollars: whole(0, 100_000, 'number of dollars')
        .default(200)
        .describe('Reservation deposit; 0 leaves it out of the button.'),
      address: z
        .enum(['checkout', 'buy-online'])
        .default('checkout')
        .describe('Last part of the address where a car is reserved; the other one leads there.'),
      journey: yesNo
        .default(false)
        .describe(
          'Take /checkout-journey?car_id=… too, for used cars; it leads to where the car is reserved.',
        ),
      terms: text
        .max(500, 'at most 500 characters')
        .optional()
        .describe('What is agreed to beside the box; deposit, hold and refund in a sentence when absent.'),
    })
    .optional()
    .describe('Offer Reserve Now on cards that can be reserved.'),
  favourites: yesNo.default(true).describe('Shoppers can keep favourites in their browser.'),
  compare: yesNo.default(true).describe('Shoppers can compare up to four cars.'),
  saving_needs_photos: yesNo
    .default(false)
    .describe('Hide the favourite and compare buttons of cars without photos.'),
});

export type CardsSettings = z.infer<typeof cardsSchema>;
