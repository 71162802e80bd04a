import type { Locator, Page } from '@playwright/test';
import { expect, test } from './site-test';

/** The most that a journey may take. */
interface Most {
  readonly taps?: number;
  readonly tapsBesideTyping?: number;
  readonly keys?: number;
}

/**
 * How much work a journey is for a thumb. Every press and every choice from a list is a tap, also the one that puts the
 * cursor into a field; every typed character is a key. Scrolling is neither.
 */
export class Thumb {
  taps = 0;
  keys = 0;
  #fields = 0;
  #isTouch: boolean;

  constructor(
    readonly page: Page,
    { isTouch = true }: { readonly isTouch?: boolean | undefined } = {},
  ) {
    this.#isTouch = isTouch;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await (this.#isTouch ? target.tap() : target.click());
  }

  /** Types into an empty field, key by key. */
  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: label });
    await this.tap(field);
    await field.pressSequentially(text);
    this.#fields += 1;
    this.keys += text.length;
  }

  /** Puts a text in the place of what a field says. */
  async write(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.taps += 1;
    this.#fields += 1;
    this.keys += text.length;
  }

  async choose(label: string, option: string): Promise<void> {
    const list = this.page.getByLabel(label);
    await expect(list.locator('option', { hasText: option }).first()).toBeAttached();
    await list.selectOption(option);
    this.taps += 1;
  }

  /** Picks files: a tap that opens the gallery, one for each of them, and one that is done. */
  async pick(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await field.setInputFiles(files);
    this.taps += 2 + (Array.isArray(files) ? files.length : 1);
  }

  /** Notes the counts in the report, and compares them with the most that a journey may take. */
  expectAtMost(journey: string, most: Most): void {
    const besideTyping = this.taps - this.#fields;
    const description = `${journey}: ${this.taps} taps, ${besideTyping} beside typing, ${this.keys} keys`;
    test.info().annotations.push({ type: 'thumb', description });
    process.stdout.write(`    ${description}\n`);
    expect(this.taps, journey).toBeLessThanOrEqual(most.taps ?? Number.POSITIVE_INFINITY);
    expect(besideTyping, journey).toBeLessThanOrEqual(most.tapsBesideTyping ?? Number.POSITIVE_INFINITY);
    expect(this.keys, journey).toBeLessThanOrEqual(most.keys ?? Number.POSITIVE_INFINITY);
  }
}
