import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * What breaks WCAG 2.2 AA or axe's best practice on a page; the size of targets, which axe leaves off, included. A
 * target that is cut off by the edge of what scrolls is whole once it is scrolled to.
 */
export async function axeViolations(page: Page): Promise<Violation[]> {
  await layOutEverything(page);
  const { violations } = await new AxeBuilder({ page })
    // The same page of the website twice, in a preview; it has tests of its own.
    .exclude('iframe[title^="The page on"]')
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.flatMap((violation) => {
    const nodes = violation.nodes.filter(
      ({ failureSummary = '' }) => !/partially obscured/.test(failureSummary),
    );
    return nodes.length === 0 ? [] : [{ ...violation, nodes }];
  });
}

/** Lays out what the browser leaves until it comes near the screen: axe misreads the colours of what has no layout. */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
