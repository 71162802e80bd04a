import { closeForAWeek, downloaded, openFromMenu, sendForm } from './desk-support';
import { ageForms, aPerson, aWord, press, stands } from './shopper';
import { expect } from './site-test';
import { deskScreens, test } from './yard-test';

/** A salesperson and a manager do their tasks in a browser alone. */
test.use({ expectedProblems: [/status of (403|404|422)/] });
test.describe.configure({ timeout: 120_000 });

for (const { name, use } of deskScreens) {
  test.describe(name, { tag: ['@all'] }, () => {
    test.use(use);

    test('a salesperson books a test drive for a customer, who is lost for a reason', async ({
      page,
      thumbOf,
      yard,
    }) => {
      const word = aWord();
      const thumb = await thumbOf('sales');
      await thumb.tap(page.getByText('+ Add'));
      await thumb.tap(page.getByRole('link', { name: 'A test drive' }));
      await thumb.write(page.getByRole('textbox', { name: /^Car\b/ }), yard.aCar());
      await thumb.tap(page.getByRole('button', { name: 'Show free times' }));
      await expect(page.getByText('For the 2021 Mazda CX-5')).toBeVisible();
      await page.getByLabel(/^Time/).selectOption({ index: 1 });
      thumb.taps += 1;
      await thumb.write(page.getByLabel('First name'), 'Caller');
      await thumb.write(page.getByLabel('Last name'), word);
      await thumb.write(page.getByLabel('Phone'), aPerson().Phone);
      await thumb.tap(page.getByRole('button', { name: 'Book the test drive' }));
      await stands(page, `Caller ${word}`);
      await expect(page.getByText(/^Appointment booked: /)).toBeVisible();
      thumb.expectAtMost('a test drive for a customer', { tapsBesideTyping: 5 });

      const before = thumb.taps;
      await thumb.tap(page.locator('summary', { hasText: 'Close: no sale' }));
      await thumb.tap(page.getByRole('button', { name: 'Bought elsewhere' }));
      await thumb.tap(page.getByRole('button', { name: 'Close and cancel the test drive' }));
      await expect(page.getByText(/^Status: .*Bought elsewhere/)).toBeVisible();
      expect(thumb.taps - before).toBeLessThanOrEqual(3);
    });

    test('a walk-in pays a deposit by a salesperson’s link, which holds the car', async ({
      browser,
      page,
      thumbOf,
      yard,
    }) => {
      const [word, stocknum] = [aWord(), yard.aCar()];
      const thumb = await thumbOf('sales');
      await thumb.tap(page.getByText('+ Add'));
      await thumb.tap(page.getByRole('link', { name: 'A deposit' }));
      await thumb.write(page.getByLabel('First name'), word);
      await thumb.write(page.getByLabel('Phone'), aPerson().Phone);
      await thumb.write(page.getByRole('textbox', { name: 'Email' }), `${word}@shopper.example`);
      await thumb.write(page.getByRole('textbox', { name: /^Car\b/ }), stocknum);
      await thumb.tap(page.getByLabel('Text message'));
      await thumb.tap(page.getByRole('button', { name: 'Send the link' }));
      const link = page.getByRole('textbox', { name: /the link for the 2021 Mazda CX-5/ });
      const address = await link.inputValue();
      thumb.expectAtMost('a deposit from a walk-in', { tapsBesideTyping: 4 });

      const theirs = await browser.newContext(use);
      const customer = await theirs.newPage();
      await customer.goto(address);
      await expect(customer.getByLabel('First name')).toHaveValue(word);
      await customer.getByLabel(/^I agree to the reservation terms/).check();
      await ageForms(customer, yard.secret);
      await press(customer, 'Continue to pay $200');
      await press(customer, /^Pay \$200/);
      await stands(customer, 'The car is reserved for you');
      await theirs.close();

      await page.goto('/desk/reservations');
      await expect(page.getByRole('listitem').filter({ hasText: word })).toContainText('2021 Mazda CX-5');
      await page.goto(`/desk/deposits/add?stocknum=${stocknum}`);
      await page.getByLabel('Phone').fill(aPerson().Phone);
      await press(page, 'Send the link');
      await expect(page.getByRole('alert')).toContainText(`It is held for ${word}`);
    });

    test('a manager closes all yards over Christmas, and sees a month’s enquiries by car and source', async ({
      page,
      thumbOf,
      yard,
    }) => {
      const word = aWord();
      const thumb = await thumbOf('manager');
      const began = performance.now();
      const line = await closeForAWeek(thumb, `Break ${word}`);
      await expect(line).toContainText('closed – All locations');
      const seconds = (performance.now() - began) / 1_000;
      thumb.expectAtMost(`Christmas hours in ${seconds.toFixed(1)} s`, { tapsBesideTyping: 5 });
      expect(seconds).toBeLessThanOrEqual(60);
      // Other tests of the worker book times.
      await line.getByRole('button').click();
      await expect(line).toHaveCount(0);

      const stocknum = yard.aCar();
      for (const source of ['Walk-in', 'Phone call'])
        await sendForm(page, '/desk/leads/add', {
          name: 'Sam',
          last_name: word,
          phone: aPerson().Phone,
          category: 'Enquiry',
          source,
          stocknum,
        });
      await openFromMenu(thumb, 'Reports');
      const sources = page.getByRole('region', { name: 'By source', exact: true });
      await expect(sources.getByRole('rowheader', { name: 'Walk-in' })).toBeVisible();
      const cars = page.getByRole('region', { name: 'Most asked and most viewed', exact: true });
      await expect(cars.getByRole('rowheader', { name: '2021 Mazda CX-5' }).first()).toBeVisible();
      const csv = (await downloaded(page, 'All tables as one CSV file')).bytes.toString();
      expect(csv).toMatch(/^Walk-in,\d+,/m);
      expect(csv).toMatch(/^Phone call,\d+,/m);
      expect(csv).toMatch(/^"2021 Mazda CX-5, \w+",[1-9]/m);
    });

    test('a manager prints the window card of a car', async ({ page, thumbOf, yard }) => {
      const thumb = await thumbOf('manager');
      await page.goto(`/desk/stock?q=${yard.aCar()}`);
      await thumb.tap(page.getByRole('heading', { level: 2 }).getByRole('link'));
      const card = await downloaded(page, 'Window card (PDF)');
      expect(card.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(card.name).toMatch(/\.pdf$/);
    });
  });
}
