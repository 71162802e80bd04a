import type { Page } from '@playwright/test';

/** Sets the browser's own text size, as a reader does in its settings: 200 doubles every size that is not in pixels. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sizes = { standard: Math.round(0.16 * percent), fixed: Math.round(0.13 * percent) };
  await session.send('Page.setFontSizes', { fontSizes: sizes });
}

/**
 * A line for every number, price, button and word of a heading that breaks, overlaps another or is clipped, and for a
 * logo that is squeezed.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${inPage.map(String).join('\n')}\nreturn faultsOfPage(); })()`);

/** A number, or a word of a button or a heading, as it is drawn. */
interface Token {
  readonly text: string;
  readonly element: Element;
  readonly control: Element | null;
  readonly rects: readonly DOMRect[];
}

// Everything below runs in the page: functions that use nothing but each other.

function faultsOfPage(): string[] {
  // What is far from the screen is laid out too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  const tokens = tokensOfPage();
  const buttons = [...document.querySelectorAll('a, button, select, input')].filter(
    (one) =>
      isShown(one) &&
      (isButton(one) || one.matches('select, input')) &&
      !isScrolledOut(one, one.getBoundingClientRect()),
  );
  const faults = [
    ...tokens.flatMap(faultsOfToken),
    ...overlaps(tokens),
    ...buttons.flatMap(faultsOfButton),
    ...overlapsOfButtons(buttons),
    ...faultsOfLogo(),
    ...faultsOfScreen(),
  ];
  return [...new Set(faults)];
}

function tokensOfPage(): Token[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tokens: Token[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) tokens.push(...tokensOfText(node));
  return tokens;
}

/** Every word of a button or a heading, which may break after a hyphen; elsewhere prices, rates, distances, years. */
function tokensOfText(node: Node): Token[] {
  const element = node.parentElement;
  const text = node.nodeValue ?? '';
  if (!element || !/\S/.test(text) || element.closest('script, style, option') || !isShown(element))
    return [];
  const link = element.closest('a, button');
  const control = link && isButton(link) ? link : null;
  const words = element.matches('bdi') ? /\S+/g : /[^\s-]+-?/g;
  const parts = control || element.closest('h1, h2, h3') ? words : /[$~]?\d[\d,.:/]*(?:%|[kK]?)/g;
  return [...text.matchAll(parts)].flatMap(({ index, 0: part }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + part.length);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    return rects.length > 0 ? [{ text: part, element, control, rects }] : [];
  });
}

function faultsOfToken({ text, element, control, rects }: Token): string[] {
  const outside = (box: DOMRect, rect: DOMRect) =>
    rect.left < box.left - 1 ||
    rect.right > box.right + 1 ||
    rect.top < box.top - 1 ||
    rect.bottom > box.bottom + 1;
  const frame = control?.getBoundingClientRect();
  // Something longer than any word may break: it must not stand out.
  const longestWord = 18;
  return [
    ...(isOneLine(rects) || text.length > longestWord ? [] : ['broken']),
    ...(rects.some((rect) => isClipped(element, rect)) ? ['clipped'] : []),
    ...(frame && rects.some((rect) => outside(frame, rect)) ? ['outside its button'] : []),
  ].map((kind) => faultOf(kind, text, element));
}

function faultOf(kind: string, text: string, element: Element): string {
  const path: string[] = [];
  for (let at: Element | null = element; at && path.length < 4; at = at.parentElement)
    path.unshift(
      at.tagName.toLowerCase() + (at.id ? `#${at.id}` : [...at.classList].map((one) => `.${one}`).join('')),
    );
  return `${kind}: "${text.trim().slice(0, 60)}" in ${path.join(' > ')}`;
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // Only for screen readers, or only for machines.
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).clipPath !== 'none') return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** A button, or a link that looks like one. */
function isButton(element: Element): boolean {
  if (!element.matches('a')) return element.matches('button');
  const { minHeight, borderTopWidth, backgroundColor } = getComputedStyle(element);
  const framed = Number.parseFloat(borderTopWidth) > 0 || !/, 0\)$/.test(backgroundColor);
  return framed && Number.parseFloat(minHeight) >= 24;
}

function isOneLine([first, ...others]: readonly DOMRect[]): boolean {
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  return !first || others.every((one) => Math.abs(middle(one) - middle(first)) < first.height / 2);
}

/** Cut by the screen, or by something that hides what stands out of it. What scrolls can be scrolled to. */
function isClipped(element: Element, rect: DOMRect): boolean {
  const slack = 1.5;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX)) return false;
    const across = rect.left < box.left - slack || rect.right > box.right + slack;
    const down = rect.top < box.top - slack || rect.bottom > box.bottom + slack;
    if ((overflowX !== 'visible' && across) || (overflowY !== 'visible' && down)) return true;
    if (position === 'fixed') break;
  }
  // Not innerWidth: a phone zooms out of a page that is too wide.
  return rect.left < -slack || rect.right > document.documentElement.clientWidth + slack;
}

/** Scrolled out of the window that holds it: it meets nothing there. */
function isScrolledOut(element: Element, { left, right, top, bottom }: DOMRect): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const box = at.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
  }
  return false;
}

/** What stays while the page moves: it may stand above the page, never above its own parts. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  return null;
}

function overlaps(tokens: readonly Token[]): string[] {
  const drawn = tokens.flatMap((token) => {
    const rects = token.rects.filter((rect) => !isScrolledOut(token.element, rect));
    return rects.length > 0 ? [{ ...token, rects, layer: layerOf(token.element) }] : [];
  });
  return drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter(
        (other) =>
          one.layer === other.layer &&
          one.rects.some((rect) => other.rects.some((against) => meets(rect, against))),
      )
      .map((other) => faultOf('overlaps', `${one.text} and ${other.text}`, one.element)),
  );
}

/** A line is taller than its letters: what only touches is beside it. */
function meets(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > Math.min(one.height, other.height) * 0.3;
}

function faultsOfButton(button: Element): string[] {
  const cut = isClipped(button, button.getBoundingClientRect()) || isTextCut(button);
  const text = button instanceof HTMLInputElement ? button.name : (button.textContent ?? '');
  return cut ? [faultOf('clipped', text, button)] : [];
}

/** The words of a field do not fit in it. Of a list only those with numbers: the others may be as long as they like. */
function isTextCut(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== '' && field.scrollWidth > field.clientWidth + 1;
  const words = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : '';
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !/\d/.test(words)) return false;
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(words).width > room + 2;
}

function overlapsOfButtons(buttons: readonly Element[]): string[] {
  return buttons.flatMap((one, index) =>
    buttons
      .slice(index + 1)
      .filter((other) => {
        // Two ends of a slider lie on one line.
        if (one.matches('[type=range]') || one.contains(other) || layerOf(one) !== layerOf(other))
          return false;
        const [box, against] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(box.right, against.right) - Math.max(box.left, against.left);
        const down = Math.min(box.bottom, against.bottom) - Math.max(box.top, against.top);
        return across > 1.5 && down > 1.5;
      })
      .map((other) => faultOf('overlaps', `${one.textContent} and ${other.textContent}`, one)),
  );
}

/** The logo in the header keeps its proportions and most of its size. */
function faultsOfLogo(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('body > header img')]
    .filter((logo) => {
      const { width, height } = logo.getBoundingClientRect();
      const [usual, tall] = [Number(logo.getAttribute('width')), Number(logo.getAttribute('height'))];
      return width < usual * 0.6 || Math.abs(width / height / (usual / tall) - 1) > 0.1;
    })
    .map((logo) => faultOf('squeezed', logo.alt, logo));
}

/** No page scrolls sideways, and no bar that stays in view covers more than a third of the screen. A sheet covers all of it. */
function faultsOfScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { position, top: at, bottom: to } = getComputedStyle(one);
    const stuck = position === 'fixed' || (position === 'sticky' && (at !== 'auto' || to !== 'auto'));
    if (!stuck || !isShown(one)) return false;
    const { top, bottom, height, width } = one.getBoundingClientRect();
    const stays = (top <= 1 || bottom >= innerHeight - 1) && bottom > 0 && top < innerHeight;
    const isSheet = height > innerHeight * 0.7 || one.matches('[popover]');
    return stays && width > innerWidth / 2 && height > innerHeight / 3 && !isSheet;
  });
  return [
    ...(scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} px wide on a screen of ${clientWidth}`]
      : []),
    ...bars.map((bar) => faultOf('covers too much', '', bar)),
  ];
}

const inPage = [
  faultsOfPage,
  tokensOfPage,
  tokensOfText,
  faultsOfToken,
  faultOf,
  isShown,
  isButton,
  isOneLine,
  isClipped,
  isScrolledOut,
  layerOf,
  overlaps,
  meets,
  faultsOfButton,
  isTextCut,
  overlapsOfButtons,
  faultsOfLogo,
  faultsOfScreen,
];
