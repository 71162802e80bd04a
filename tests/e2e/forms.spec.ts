import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { type Asked, answer, type FormJourney, journeys } from './form-journeys';
import { type OwnPerson, ownPerson } from './own-person';
import { alive, dataDir, expect, test } from './site-test';

/** Every form of the site: each field got wrong, a double click, back and sent again; with scripting and without. */
for (const journey of journeys) {
  test.describe(journey.name, () => {
    test.use({ tenant: journey.tenant, expectedProblems: [/status of 422/] });
    test.setTimeout(60_000);
    test.skip(
      ({ isMobile, javaScriptEnabled }) => isMobile === (javaScriptEnabled !== false),
      'with scripting on the desk, without it on the phone: every form is the same at both widths',
    );

    test('tells every mistake at its field, then reaches the dealer once', async ({
      page,
      javaScriptEnabled,
    }, info) => {
      const own = ownPerson(info.project.name, journey.name);
      await open(page, journey, javaScriptEnabled !== false);
      // The checker is a script itself.
      if (javaScriptEnabled !== false) await expectAccessible(page);
      const form = page.getByRole('main');
      for (const [at, step] of journey.steps.entries()) {
        await fill(form, step, own);
        await everyMistake(page, step, own, buttonAt(journey, at));
        if (at < journey.steps.length - 1) await press(page, buttonAt(journey, at));
      }
      await page.waitForTimeout(2_000);
      await form.getByRole('button', { name: journey.submit }).dblclick();
      // Its first request is given up for its second: a wait for one navigation would fail with it.
      await expect(page).toHaveURL(/\/success/);
      expect(leadsOf(journey.tenant, own.email)).toEqual([journey.category]);

      await page.goBack();
      if (!(await filled(form, own))) await fillAll(page, journey, own);
      // No browser keeps a file.
      else
        await fill(
          form,
          journey.steps.flat().filter(({ control }) => control === 'file'),
          own,
        );
      await form.getByRole('button', { name: journey.submit }).click();
      await expect(page).toHaveURL(/\/success/);
      expect(leadsOf(journey.tenant, own.email)).toEqual([journey.category]);
    });
  });
}

async function open(page: Page, { path }: FormJourney, scripted: boolean): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path());
  if (scripted) await alive(page);
}

const buttonAt = ({ steps, submit }: FormJourney, at: number): string =>
  at === steps.length - 1 ? submit : 'Next';
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

const entered = (entry: string, own: OwnPerson): string =>
  entry.replace('{email}', own.email).replace('{phone}', own.phone).replace('{sunday}', nextSunday());

async function fill(form: Locator, step: readonly Asked[], own: OwnPerson): Promise<void> {
  for (const asked of step) if (asked.right !== null) await answer(form, asked, entered(asked.right, own));
}

async function fillAll(page: Page, journey: FormJourney, own: OwnPerson): Promise<void> {
  for (const [at, step] of journey.steps.entries()) {
    await fill(page.getByRole('main'), step, own);
    if (at < journey.steps.length - 1) await press(page, buttonAt(journey, at));
  }
  await page.waitForTimeout(2_000);
}

/** Whether the browser kept what was entered. */
const filled = async (form: Locator, { email }: OwnPerson): Promise<boolean> => {
  const field = form.getByLabel('Email');
  return (await field.isVisible()) && (await field.inputValue()) === email;
};

/** Gets one field after the other wrong in every way, and right again. */
async function everyMistake(
  page: Page,
  step: readonly Asked[],
  own: OwnPerson,
  button: string,
): Promise<void> {
  const form = page.getByRole('main');
  for (const asked of step) {
    for (const [entry, message] of asked.wrong ?? []) {
      // A radio button that was pressed cannot be pressed out again.
      if (asked.control === 'radio' && entry === '') continue;
      await answer(form, asked, entered(entry, own));
      await press(page, button);
      const summary = form.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
      await expect(summary.getByRole('link', { name: message }), asked.label).toBeVisible();
      await answer(form, asked, entered(asked.right ?? '', own));
      const file = step.find(({ control }) => control === 'file');
      // Without scripting no browser keeps a file.
      if (file && file !== asked && file.right) await answer(form, file, file.right);
    }
  }
}

function nextSunday(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

/** The categories of a person's leads. */
function leadsOf(tenant: string, email: string): string[] {
  const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', tenant, '--json'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const output = execFileSync(process.execPath, argv, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const leads: { category: string; fields: Record<string, string> }[] = JSON.parse(output);
  return leads.filter(({ fields }) => fields['email'] === email).map(({ category }) => category);
}
