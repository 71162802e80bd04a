import type { Locator } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { ageForms, aPerson, fillIn, leadsOf, press } from './shopper';
import { alive, expect, test } from './site-test';

/** Forms in a browser: mistakes, a double press, Back and another press. Every mistake of every form: contract tests. */
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
const resume = { name: 'Resume.pdf', mimeType: 'application/pdf', buffer: pdf };

interface Journey {
  readonly name: string;
  readonly path: string;
  readonly tag?: '@all';
  /** Fills in what the form asks besides contact details. */
  readonly fill: (form: Locator) => Promise<unknown>;
  readonly submit: string;
  readonly category: string;
}

const journeys: readonly Journey[] = [
  {
    name: 'service',
    path: '/service',
    fill: async (form) => {
      await form.getByLabel('Workshop').selectOption({ label: 'Brolga Aspley Service' });
      await fillIn(form, { Make: 'Mazda', Model: 'CX-5' });
      await form.getByLabel(/^Rego/).fill('123·abc');
      await form.getByLabel('Loan car').check();
    },
    submit: 'Request a booking',
    category: 'Service',
  },
  {
    name: 'careers',
    path: '/careers',
    tag: '@all',
    fill: async (form) => {
      await form.getByLabel('Position').selectOption({ label: 'Detailer' });
      await form.getByLabel('Dealership').selectOption({ index: 1 });
      await form.getByLabel(/^Résumé/).setInputFiles(resume);
    },
    submit: 'Send application',
    category: 'Careers',
  },
  {
    name: 'fleet',
    path: '/fleet',
    tag: '@all',
    fill: async (form) => {
      await form.getByLabel('Company').fill('Magpie Couriers');
      await form.getByLabel('5 to 19', { exact: true }).check();
      await form.getByLabel('Dealership').selectOption({ index: 1 });
    },
    submit: 'Send enquiry',
    category: 'Fleet',
  },
];

test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

for (const { name, path, tag, fill, submit, category } of journeys) {
  test(`the ${name} form shows a mistake at its field and sends one lead`, { tag: tag ?? [] }, async ({
    page,
  }) => {
    const person = aPerson();
    const form = page.getByRole('main');
    const fillAll = async () => {
      await fillIn(form, person);
      await fill(form);
    };
    await page.goto(path);
    await alive(page);
    await expectAccessible(page);
    await fillAll();
    await form.getByLabel('Email').fill('mia@');
    await press(page, submit);
    const summary = form
      .getByRole('alert')
      .filter({ hasText: /There is a problem|Please fix the following errors:/ });
    await summary.getByRole('link', { name: 'Enter an email address like name@example.com.' }).click();
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill(person.Email);
    await ageForms(page);
    await form.getByRole('button', { name: submit }).dblclick();
    // Its first request is given up for its second: a wait for one navigation would fail with it.
    await expect(page).toHaveURL(/\/success/);
    expect((await leadsOf(person.Email)).map((lead) => lead.category)).toEqual([category]);

    await page.goBack();
    await alive(page);
    await fillAll();
    await form.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL(/\/success/);
    expect(await leadsOf(person.Email)).toHaveLength(1);
  });
}
