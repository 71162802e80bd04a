import { describe, expect, test } from 'vitest';
import { blankPng } from '../support/blank-png';
import { folderForFile } from '../support/folder';
import { filesForm, jpegFile, siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** Pictures that are uploaded at the desk. */
const folder = folderForFile();

describe.each(siteKinds)('pictures at the desk, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf, paths } = desk;

  const send = (...files: readonly File[]) => {
    const form = new FormData();
    for (const file of files) form.append('pictures', file);
    return desk.send('site/pictures', form);
  };

  test('are stored under a name of ours, once', async () => {
    expect(await send(await jpegFile())).toEqual({ state: 'moved', to: '/desk/site/pictures?done=saved' });
    const stored = (await paths()).filter((path) => path.startsWith('assets/uploads/'));
    expect(stored).toEqual([expect.stringMatching(/^assets\/uploads\/our-yard-[0-9a-f]{10}\.jpg$/)]);
    await send(await jpegFile());
    expect((await paths()).filter((path) => path.startsWith('assets/uploads/'))).toEqual(stored);
    const { pictures } = await desk.viewOf('site-pictures', 'site/pictures');
    expect(pictures.map(({ name }) => `assets/${name}`)).toContain(stored[0]);
  });

  test('says that none is saved where none was chosen', async () => {
    const { problems, problemsHeading } = viewIn(await send(), 'site-pictures');
    expect([problemsHeading, ...problems]).toEqual([
      'No pictures are saved.',
      'Choose one or more pictures first.',
    ]);
  });

  test('a small PNG stays one: a logo keeps its transparency', async () => {
    await send(new File([new Uint8Array(blankPng(400, 300))], 'Logo.png'));
    expect((await paths()).some((path) => /^assets\/uploads\/logo-[0-9a-f]{10}\.png$/.test(path))).toBe(true);
  });

  test('a logo may be a drawing: its script is left out', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>alert(1)</script><rect onclick="alert(1)" width="90" height="30"/></svg>';
    const { seen } = await desk.viewOf('site-part', 'site/header');
    const logo = new File([drawing], 'Our logo.svg', { type: 'image/svg+xml' });
    const form = filesForm({ seen, 'header.logo': '', 'file:header.logo': logo });
    expect(await desk.send('site/header', form)).toMatchObject({ state: 'moved' });
    const name = desk.tenant().header.logo ?? '';
    expect(name).toMatch(/^uploads\/our-logo-[0-9a-f]{10}\.svg$/);
    expect(await textOf(`assets/${name}`)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30"/></svg>',
    );
  });

  test('refuses a bomb of pixels, and a file over the limit', async () => {
    const before = await paths();
    const bomb = new File([new Uint8Array(blankPng(20_000, 20_000))], 'bomb.png');
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.jpg');
    const { problems } = viewIn(await send(bomb, large), 'site-pictures');
    expect(problems).toEqual([
      expect.stringMatching(/^bomb\.png: .*50 million pixels/),
      expect.stringMatching(/^large\.jpg: .*8 MB/),
    ]);
    expect(await paths()).toEqual(before);
  });

  test.each(['../../tenant.json', '..\\..\\evil.jpg', '/etc/passwd', 'a/b/c.jpg', '.env', '优惠.jpg'])(
    'called %j are among the uploads, whatever they are called',
    async (name) => {
      expect(await send(await jpegFile(name, 320 + name.length))).toMatchObject({ state: 'moved' });
      for (const path of await paths())
        expect(path).toMatch(/^(assets\/uploads\/[a-z0-9-]+\.(jpg|png|webp|svg)|(?!assets\/uploads\/).*)$/);
      expect(await textOf('tenant.json')).toMatch(/^\{/);
    },
  );

  test('are sent with the form that shows them, and stay there when it is refused', async () => {
    const { seen } = await desk.viewOf('site-part', 'site/popup');
    const photo = await jpegFile('Sale.jpg', 500);
    const form = filesForm({ seen, 'popup.title': '', 'popup.src': '', 'file:popup.src': photo });
    const refused = viewIn(await desk.send('site/popup', form), 'site-part');
    expect(refused.errors['popup.title']).toBeDefined();
    expect(refused.typed['popup.src']).toMatch(/^uploads\/sale-/);
    expect(refused.thumbs['popup.src']).toMatch(/^\/media\/assets\/320\/uploads\/sale-/);
    const again = filesForm({
      seen,
      'popup.title': 'Sale',
      'popup.src': String(refused.typed['popup.src']),
    });
    expect(await desk.send('site/popup', again)).toMatchObject({ state: 'moved' });
    expect(desk.tenant().popup?.src).toBe(refused.typed['popup.src']);
    const wrong = filesForm({
      seen,
      'popup.title': 'Sale',
      'file:popup.src': new File(['<svg/>'], 'a.svg'),
    });
    expect(viewIn(await desk.send('site/popup', wrong), 'site-part').errors['popup.src']).toMatch(
      /complete SVG drawing/,
    );
  });
});
