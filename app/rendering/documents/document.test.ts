import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { hashPolicy, noncePolicy } from '#server/platform/http/content-policy';
import { bytesOf, finishDocument, handOff, withMark, withNonce } from './document';
import { styleSheets } from './style-sheets';

type FinishedDocument = ReturnType<typeof finishDocument>;

const rendered =
  '<html><head><style>:root{}</style><script>early()</script><link rel="stylesheet" href="/assets/a.css"/></head><body><p>Hi</p>' +
  '<script>((STORAGE_KEY, restoreKey) => {})("positions")</script><link rel="modulepreload" href="/assets/a.js"/>' +
  '<script>window.a=1</script><script type="module" async="">import "/assets/a.js"</script>' +
  '<script type="application/json" id="view-0">{}</script></body></html>';

/** A page whose markup has scripts of its own. */
const withScripts = (scripts: string) => rendered.replace('<p>Hi</p>', `<p>Hi</p>${scripts}<p>Ho</p>`);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const htmlOf = (document: FinishedDocument) => text(bytesOf(document));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const css = () => styleSheets('.a{color:red}$&');

describe('scripts', () => {
  const html = htmlOf(finishDocument(rendered, css));

  test('do not run or load by themselves', () => {
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    expect(html).not.toContain('<script>window.a');
  });

  test('run before the first paint if they are in the head', () => {
    expect(html).toContain('<script>early()</script>');
  });

  test('keep their order among the other elements', () => {
    expect(html.match(/(?<=<)(style|link|script)/g)?.join(' ')).toBe(
      'style script link style script link script script script script',
    );
  });

  test('are not added to a page without any', () => {
    const plain = '<html><head></head><body><p>Hi</p></body></html>';
    expect(htmlOf(finishDocument(plain, css))).toBe(plain);
  });

  test.each([
    ['data for machines', '<script type="application/ld+json">{}</script>'],
    ['a script', '<script>injected()</script>'],
    ['a script like a held-back one', '<script type="text/x" data-later="module">injected()</script>'],
  ])('%s in the content stays in place and gets no hash, mark or nonce', (_what, script) => {
    const finished = finishDocument(withScripts(script), css);
    expect(finished.content).toContain(`${script}<p>Ho</p>`);
    expect(finished.scripts).not.toContain('injected()');
    expect(text(withMark(finished))).toContain(`<p>Hi</p>${script}<p>Ho</p>`);
    expect(text(withNonce(finished, 'abc'))).toContain(`<p>Hi</p>${script}<p>Ho</p>`);
  });
});

describe('the script that starts the deferred ones', () => {
  const { scripts } = finishDocument(rendered, css);
  const starter = scripts.at(-1) ?? '';
  interface Held {
    readonly nonce: string;
    readonly text: string;
    readonly dataset: { readonly later: string };
  }
  interface Started {
    type?: string;
    nonce?: string;
    text?: string;
  }
  const held = (nonce: string, text: string, later = 'module'): Held => ({ nonce, text, dataset: { later } });

  /** Runs the starter on a page with these scripts; `fire` stands for an event of the page. */
  function open(nonce: string, found: readonly Held[]) {
    const started: Started[] = [];
    const listeners = new Map<string, () => void>();
    const asked: string[] = [];
    runInNewContext(starter, {
      document: {
        currentScript: { nonce },
        querySelectorAll: (selector: string) => {
          asked.push(selector);
          return found;
        },
        createElement: (): Started => ({}),
        body: { append: (script: Started) => started.push(script) },
      },
      addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
    });
    return { started, asked, fire: (event: string) => listeners.get(event)?.() };
  }

  test.each(['load', 'pointerdown', 'keydown'])(
    'runs each of them in order at %s, and only once',
    (event) => {
      const page = open('n1', [held('n1', 'one()', ''), held('n1', 'two()')]);
      expect(page.started).toEqual([]);
      page.fire(event);
      page.fire('load');
      page.fire('keydown');
      expect(page.started).toEqual([
        { type: '', nonce: 'n1', text: 'one()' },
        { type: 'module', nonce: 'n1', text: 'two()' },
      ]);
      expect(page.asked).toEqual(['script[data-later]']);
    },
  );

  test.each([
    ['no nonce', ''],
    ['another nonce', 'n2'],
    ['the nonce in another case', 'N1'],
    ['the nonce and a space', 'n1 '],
  ])('on a personal page it leaves out a script with %s', (_rule, nonce) => {
    const page = open('n1', [held(nonce, 'injected()'), held('n1', 'own()')]);
    page.fire('load');
    expect(page.started.map(({ text }) => text)).toEqual(['own()']);
  });

  test('a shared page marks its own deferred scripts and the starter, and each page has its own mark', () => {
    const marks = (content: string) =>
      text(withMark(finishDocument(rendered.replace('Hi', content), css))).match(
        / nonce=[\w-]{22}(?=[ >])/g,
      ) ?? [];
    expect(marks('Hi')).toHaveLength(4);
    expect(new Set(marks('Hi')).size).toBe(1);
    expect(marks('Hi')).toEqual(marks('Hi'));
    expect(marks('Ho')).not.toEqual(marks('Hi'));
  });

  test('a script with the attribute in content does not get into the policy', () => {
    const injected = '<script type="text/x" data-later="module">injected()</script>';
    const html = rendered.replace('<p>Hi</p>', `<div>${injected.replaceAll('<', '&lt;')}</div>`);
    expect(hashPolicy(finishDocument(html, css))).not.toContain(hashOf('injected()'));
  });
});

describe('style sheets', () => {
  test('are inlined in the head, with their links disabled', () => {
    const html = htmlOf(finishDocument(rendered, css));
    expect(html).toContain('<style>.a{color:red}$&</style></head>');
    expect(html).toContain('<link rel="stylesheet" disabled="" href="/assets/a.css"/>');
  });

  test('stay links if they are not in the build', () => {
    expect(htmlOf(finishDocument(rendered, () => undefined))).toContain(
      '<link rel="stylesheet" href="/assets/a.css"/>',
    );
  });
});

describe('content security policy', () => {
  test('names each inline script and style by its hash, but no data blocks', () => {
    const policy = hashPolicy(finishDocument(rendered, css));
    expect(policy).toContain(hashOf('early()'));
    expect(policy).toContain(hashOf('window.a=1'));
    expect(policy).toContain(hashOf('import "/assets/a.js"'));
    expect(policy).toContain(`style-src 'self' ${hashOf(':root{}')} ${hashOf('.a{color:red}$&')};`);
    expect(policy).not.toContain(hashOf('{}'));
    expect(policy).toContain("script-src 'strict-dynamic'");
  });

  test('has a nonce on every script and style of a personal page', () => {
    const head = '<style>a{}</style><script>x()</script>';
    const tail = '<script type="text/plain">y</script>';
    const html = text(withNonce({ head, sheets: css(), content: '<p>', tail }, 'abc'));
    expect(html.match(/nonce="abc"/g)).toHaveLength(4);
    expect(noncePolicy('abc')).toContain("script-src 'strict-dynamic' 'nonce-abc'");
  });
});

test('loader data cannot end its script', async () => {
  const stream = new Blob(['</script><b>&']).stream();
  const html = await handOff(stream);
  expect(html.indexOf('</script>')).toBe(html.length - '</script>'.length);
  expect(html).not.toContain('<b>');
});
