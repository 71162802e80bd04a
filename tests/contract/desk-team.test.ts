import { expect, test } from 'vitest';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { deskSite } from '../support/desk-site';
import { deskVisit } from '../support/desk-visit';

/** The team at the desk: invitations, roles, and accounts that end. */
const desk = deskSite({ slug: 'brolga' });
const member = async (email: string) => {
  const { members } = await desk.viewOf('team', 'team', 'owner');
  return members.find((one) => one.email === email);
};
const press = async (action: string, email: string, more: Readonly<Record<string, string>> = {}) =>
  desk.send('team', { do: action, id: (await member(email))?.id ?? '', ...more }, 'owner');

async function linkOf(sent: Awaited<ReturnType<typeof desk.send>>): Promise<URL> {
  if (sent.state !== 'page' || sent.view.page !== 'team' || !sent.view.link) throw new Error('no link');
  return new URL(sent.view.link.href);
}
/** Somebody without a session at a link. */
const stranger = (url: URL, form?: Readonly<Record<string, string>>) =>
  deskVisit(desk.services(), {
    url: url.href,
    now: new Date(),
    tenant: desk.tenant(),
    ...(form ? { form } : {}),
  });
const choose = (url: URL, password: string) => {
  const form = { key: url.searchParams.get('key') ?? '', new_password: password };
  return submitDesk(stranger(url, form), 'sign-in/password');
};
const kim = { do: 'invite', name: 'Kim', email: 'kim@dealer.example', role: 'sales' };

test('a colleague is invited, chooses a password by the link and is signed in, and the link is over', async () => {
  const url = await linkOf(await desk.send('team', kim, 'owner'));
  expect(await member(kim.email)).toMatchObject({ name: 'Kim', role: 'sales', isDisabled: false });
  const { view } = (await deskPage(stranger(url), 'sign-in/password')) as never as {
    view: { name?: string };
  };
  expect(view.name).toBe('Kim');
  expect(await choose(url, 'short')).toMatchObject({ status: 422, view: { error: /at least 12/ } });
  const chosen = await choose(url, 'wombat lantern river seven');
  if (chosen.state !== 'moved') throw new Error('not signed in');
  expect(chosen.to).toBe('/desk');
  const [cookie = ''] = chosen.cookie?.split(';') ?? [];
  const signedIn = { url: 'https://brolga.example/desk', cookie, now: new Date(), tenant: desk.tenant() };
  expect(await deskPage(deskVisit(desk.services(), signedIn), '')).toMatchObject({ view: { page: 'today' } });
  expect(await choose(url, 'another lantern river seven')).toMatchObject({
    status: 403,
    view: { name: undefined },
  });
  const log = await desk.viewOf('audit', 'audit');
  expect(log.entries.map(({ text }) => text)).toContain('Invited a colleague: Kim: Sales');
});

test('without a mail server, the invitation is a link to hand on, and says until when it works', async () => {
  const sent = await desk.send('team', { ...kim, name: 'Lee', email: 'lee@dealer.example' }, 'owner');
  expect(sent).toMatchObject({
    view: {
      done: 'Lee has an account, and gets no email: this site has no mail server.',
      link: { label: expect.stringMatching(/^Hand on this link to Lee.* until \d+ \w+ \d{4}, .*m\.$/) },
    },
  });
});

test('a link of another time, of another person or with another end opens nothing', async () => {
  const url = await linkOf(await press('reset', kim.email));
  const key = url.searchParams.get('key') ?? '';
  const [id = '', expires = '', signature = ''] = key.split('.');
  const owner = await member('owner@dealer.example');
  for (const wrong of [
    `${id}.${Number(expires) + 1}.${signature}`,
    `${owner?.id}.${expires}.${signature}`,
    `${id}.${expires}.${signature.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))}`,
    '',
    'nonsense',
  ]) {
    url.searchParams.set('key', wrong);
    expect(await choose(url, 'wombat lantern river eight')).toMatchObject({ status: 403 });
  }
});

test('roles change, and accounts end and come back; nobody changes their own', async () => {
  expect(await press('role', kim.email, { role: 'manager' })).toMatchObject({ status: 200 });
  expect(await member(kim.email)).toMatchObject({ role: 'manager' });
  expect(await press('disable', kim.email)).toMatchObject({
    view: { page: 'sure', heading: 'Disable Kim?' },
  });
  expect(await member(kim.email)).toMatchObject({ isDisabled: false });
  await press('disable', kim.email, { sure: 'yes' });
  expect(await member(kim.email)).toMatchObject({ isDisabled: true });
  // Its link would open nothing.
  expect(await press('reset', kim.email)).toMatchObject({ status: 404 });
  await press('enable', kim.email);
  expect(await member(kim.email)).toMatchObject({ isDisabled: false });
  expect(await press('disable', 'owner@dealer.example')).toMatchObject({ status: 404 });
  expect(await press('role', kim.email, { role: 'king' })).toMatchObject({ status: 404 });
});

test('a taken or wrong address is told beside the form, with what was typed', async () => {
  expect(await desk.send('team', kim, 'owner')).toMatchObject({
    status: 422,
    view: { errors: { email: /already has an account/ }, typed: { name: 'Kim' } },
  });
  expect(await desk.send('team', { ...kim, name: ' ', email: 'nobody' }, 'owner')).toMatchObject({
    status: 422,
    view: { errors: { name: 'Enter a name.', email: 'Enter an email address.' } },
  });
  expect(await desk.send('team', { ...kim, email: 'x@dealer.example', role: 'king' }, 'owner')).toMatchObject(
    {
      status: 422,
      view: { errors: { role: 'Choose a role.' } },
    },
  );
});

test('only the owner sees the team', async () => {
  for (const role of ['sales', 'manager'] as const) {
    expect(await desk.open('team', role)).toMatchObject({ status: 403 });
    expect(await desk.send('team', { ...kim, email: 'x@dealer.example' }, role)).toMatchObject({
      status: 403,
    });
  }
});
