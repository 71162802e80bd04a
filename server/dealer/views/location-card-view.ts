import { z } from 'zod';

/** A rating as stars: up to four full ones and a partial one. */
const starsViewSchema = z.object({
  /** One decimal place. */
  text: z.string(),
  /** 0 to 4. */
  full: z.number(),
  /** Fill of the star after the full ones, from 0 to 1. */
  partial: z.number(),
});
export type StarsView = z.infer<typeof starsViewSchema>;

const linkSchema = z.object({ text: z.string(), href: z.string() });

/** Whether a location is open now and what comes next, as text. */
const openStateViewSchema = z.object({ open: z.boolean(), text: z.string() });
export type OpenStateView = z.infer<typeof openStateViewSchema>;

const openingDayViewSchema = z.object({
  day: z.string(),
  /** `8:30 am – 5:30 pm`, `Closed`, `By appointment`. */
  hours: z.string(),
  today: z.boolean(),
  /** Name of the special day, e.g. `Christmas Day`. */
  note: z.string().optional(),
});

/** A location for its card. */
export const locationCardViewSchema = z.object({
  slug: z.string(),
  name: z.string(),
  department: z.enum(['Sales', 'Service', 'Parts']),
  /** Its department, or the label of its subtype, e.g. `Buying`. */
  label: z.string(),
  /** Its own page. */
  href: z.string(),
  address: z.array(z.string()),
  /** Of the car, for its own location on its page. Masked where cars mask it, and linked to the page that reveals it. */
  phone: linkSchema.optional(),
  landline: linkSchema.optional(),
  mapHref: z.string(),
  image: z.string().optional(),
  open: openStateViewSchema.optional(),
  hours: z.array(openingDayViewSchema),
  /** Upcoming special days: `Christmas Day, Friday 25 December: closed`. */
  special: z.array(z.string()),
  /** Motor dealer licence. */
  licence: z.string().optional(),
  /** Motor vehicle repairer licence. */
  repairer: z.string().optional(),
  reviews: z.object({ stars: starsViewSchema, count: z.number() }).optional(),
});
export type LocationCardView = z.infer<typeof locationCardViewSchema>;

/** The location card grid of a car page. */
export const locationCardsViewSchema = z.object({
  /** On a wide screen. */
  columns: z.number(),
  cards: z.array(locationCardViewSchema),
  /** The dialog that lists all upcoming special hours; absent if there are none. */
  holidayHoursHref: z.string().optional(),
});

/** The map of a car's location. */
export const mapViewSchema = z.object({
  /** The location it shows. */
  name: z.string(),
  /** A page with the map, for everyone. */
  href: z.string(),
  /** The embedded map; absent if the tenant has none. */
  embed: z
    .object({
      src: z.string(),
      /** The third party that learns of the visit. */
      provider: z.string(),
      /** Load it only when the shopper asks for it. */
      consent: z.boolean(),
    })
    .optional(),
});
export type MapView = z.infer<typeof mapViewSchema>;

/** Upcoming special hours by location, for the holiday-hours dialog. */
export interface HolidayHoursView {
  readonly places: readonly {
    readonly name: string;
    readonly days: readonly HolidayView[];
  }[];
}
export interface HolidayView {
  /** `Today`, or `Friday 25 December`. */
  readonly date: string;
  readonly name?: string | undefined;
  /** `Sales`, `Service`, `Parts`, `All departments`. */
  readonly department: string;
  /** `Closed`, `By appointment`, `10:00 am – 2:00 pm`. */
  readonly hours: string;
}

/** A map of the dealer's locations, drawn by the site. Lengths are units of its view box. */
export interface YardMapView {
  readonly width: number;
  readonly height: number;
  readonly pins: readonly MapPin[];
  /** The centre of the shopper's postcode. */
  readonly shopper?:
    | { readonly x: number; readonly y: number; readonly name: string; readonly label?: MapLabel | undefined }
    | undefined;
  /** Nearby postcode centres, as a path. */
  readonly dots: string;
  readonly scale: { readonly length: number; readonly text: string };
  /** Text alternative. */
  readonly description: string;
}

export interface MapPin {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
  readonly town: string;
  readonly names: readonly string[];
  /** Absent if there is no room for it: the list below the map has it. */
  readonly label?: MapLabel | undefined;
}

export interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A car's phone number. While it is masked there is no link, and `reveal` has the data needed to request it. */
export const phoneViewSchema = z.object({
  /** The displayed number; if masked, its first five characters and asterisks. */
  text: z.string(),
  /** `tel:` link; absent while the number is masked. */
  href: z.string().optional(),
  /** Text of the link, from the tenant's settings. */
  call: z.string(),
  /** The analytics event of a call. */
  event: z.object({ id: z.literal(25), label: z.enum(['New Car', 'Used Car']) }),
  reveal: z
    .object({
      /** Form action that reveals the number. */
      action: z.string(),
      /** The body of `POST /api/phone-reveals`. */
      fields: z.object({
        car_id: z.string(),
        dealership_id: z.string().optional(),
        website_id: z.string(),
      }),
    })
    .optional(),
});
export type PhoneView = z.infer<typeof phoneViewSchema>;

/** A number that was masked. */
export interface RevealedPhone {
  /** As displayed. */
  readonly text: string;
  /** A `tel:` link. */
  readonly href: string;
}
