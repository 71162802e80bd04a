import { carTypeText, priceTypeChoices } from '#server/desk/rules/car-fields';
import { australianStates } from '#server/settings/location-schema';
import { templates } from '#server/settings/tenant-schema';

/** A field of the set-up page. */
export interface SetUpField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'password' | 'time' | 'select' | 'file' | 'checkbox';
  /** What to enter, for a field that is empty or wrong. */
  readonly problem: string;
  readonly hint?: string;
  /** A site does without it. */
  readonly isOptional?: true;
  /** Digits only: phones show them on their keyboard. */
  readonly isNumber?: true;
  readonly autocomplete?: string;
  readonly options?: readonly { readonly value: string; readonly text: string }[];
  /** Before anyone has typed. */
  readonly usual?: string;
}

interface FieldGroup {
  readonly heading: string;
  readonly about?: string;
  readonly fields: readonly SetUpField[];
}

/** Days with one pair of times, and the hours of most yards; without hours they are closed. */
export const dayGroups = [
  { id: 'weekday', name: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], open: '08:30', close: '17:30' },
  { id: 'saturday', name: 'Saturday', weekdays: [6], open: '09:00', close: '16:00' },
  { id: 'sunday', name: 'Sunday', weekdays: [0], open: '', close: '' },
] as const;

const hours: readonly SetUpField[] = dayGroups.flatMap(({ id, name, open, close }) => {
  const common = { type: 'time', isOptional: true, problem: '' } as const;
  return [
    { ...common, name: `${id}_open`, label: `${name}: opens`, usual: open },
    { ...common, name: `${id}_close`, label: `${name}: closes`, usual: close },
  ];
});

const optionOf = (value: string) => ({ value, text: value });
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Beside demonstrations only. */
export const demosField: SetUpField = {
  name: 'demos_off',
  label: 'Switch the demo sites off',
  type: 'checkbox',
  isOptional: true,
  hint: 'Nobody can open them then. You can switch them on again at the desk, under Connections.',
  problem: '',
};

/** A field of the first car: the desk's own form says what is wrong with it. */
const car = (name: string, label: string): SetUpField => ({
  name,
  label,
  type: 'text',
  isOptional: true,
  problem: '',
});

/** The fields of the set-up page, in its order. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    heading: 'Your business',
    fields: [
      {
        name: 'name',
        label: 'Business name',
        type: 'text',
        problem: 'Enter the name that shoppers know, on one line.',
        autocomplete: 'organization',
      },
      {
        name: 'abn',
        label: 'ABN',
        type: 'text',
        isOptional: true,
        isNumber: true,
        hint: 'Eleven digits. Business websites have to show it.',
        problem: 'Check the ABN: this is not a valid number of eleven digits.',
      },
      {
        name: 'licence',
        label: 'Motor dealer licence',
        type: 'text',
        isOptional: true,
        hint: 'As it has to be shown, such as LMCT 12345. Most states require it.',
        problem: 'Enter the licence on one line.',
      },
    ],
  },
  {
    heading: 'Your yard',
    about: 'You can add more locations later.',
    fields: [
      {
        name: 'street',
        label: 'Street and number',
        type: 'text',
        problem: 'Enter the street and number.',
        autocomplete: 'address-line1',
      },
      {
        name: 'city',
        label: 'Suburb or town',
        type: 'text',
        problem: 'Enter the suburb or town.',
        autocomplete: 'address-level2',
      },
      {
        name: 'state',
        label: 'State',
        type: 'select',
        problem: 'Choose a state.',
        autocomplete: 'address-level1',
        options: [{ value: '', text: 'Choose' }, ...australianStates.map(optionOf)],
      },
      {
        name: 'postcode',
        label: 'Postcode',
        type: 'text',
        isNumber: true,
        problem: 'Enter a postcode of four digits.',
        autocomplete: 'postal-code',
      },
      {
        name: 'phone',
        label: 'Phone for shoppers',
        type: 'tel',
        problem: 'Enter an Australian phone number, with the area code.',
        autocomplete: 'tel',
      },
    ],
  },
  {
    heading: 'Opening hours',
    about: 'Leave both times empty for days when you are closed.',
    fields: hours,
  },
  {
    heading: 'Your website',
    fields: [
      {
        name: 'email',
        label: 'Email address for leads',
        type: 'email',
        hint: 'Every enquiry is sent there, and is at the desk too.',
        problem: 'Enter an email address, such as sales@dealer.example.',
      },
      {
        name: 'host',
        label: 'Website address',
        type: 'text',
        isOptional: true,
        hint: 'Such as www.dealer.example. You can add it later.',
        problem: 'Enter a host name, such as www.dealer.example.',
      },
      {
        name: 'template',
        label: 'Look',
        type: 'select',
        problem: 'Choose a look.',
        options: templates.map((value) => ({ value, text: capitalised(value) })),
      },
      {
        name: 'logo',
        label: 'Logo',
        type: 'file',
        isOptional: true,
        hint: 'A JPEG, PNG, WebP or SVG picture. Your name is shown without one.',
        problem: 'Choose another picture: this one can’t be used.',
      },
    ],
  },
  {
    heading: 'Your first car',
    about: 'Its photos and details come later. Leave this empty to start without a car.',
    fields: [
      car('stocknum', 'Stock number'),
      { ...car('year', 'Year'), isNumber: true },
      car('make', 'Make'),
      car('model', 'Model'),
      {
        ...car('car_type', 'Condition'),
        type: 'select',
        usual: 'used',
        options: Object.entries(carTypeText).map(([value, text]) => ({ value, text })),
      },
      { ...car('km', 'Kilometres'), isNumber: true },
      { ...car('price', 'Price in dollars'), isNumber: true },
      {
        ...car('price_type', 'The price is'),
        type: 'select',
        options: [{ value: '', text: 'Choose' }, ...priceTypeChoices],
      },
    ],
  },
  {
    heading: 'The first account',
    about: 'This person signs in at the desk as the owner and invites the others.',
    fields: [
      { name: 'owner_name', label: 'Name', type: 'text', problem: 'Enter a name.', autocomplete: 'name' },
      {
        name: 'owner_email',
        label: 'Email address',
        type: 'email',
        problem: 'Enter an email address.',
        autocomplete: 'username',
      },
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        hint: 'At least 12 characters, such as four unrelated words.',
        problem: 'Choose a password.',
        autocomplete: 'new-password',
      },
      {
        name: 'password_again',
        label: 'Password again',
        type: 'password',
        problem: 'Enter the same password again.',
        autocomplete: 'new-password',
      },
    ],
  },
];

export const setUpFields: readonly SetUpField[] = [
  ...fieldGroups.flatMap(({ fields }) => fields),
  demosField,
];
