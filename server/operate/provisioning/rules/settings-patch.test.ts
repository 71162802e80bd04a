import { describe, expect, it } from 'vitest';
import { patchedMembers, provisionedSettings } from './settings-patch';

const settings = {
  slug: 'a',
  name: 'A',
  abn: '51824753556',
  hosts: ['a.example'],
  theme: { accent: '#000000' },
  locations: [{ name: 'Yard' }],
  header: { logo: 'logo.svg', sticky: true },
  seo: { title: 'A' },
  imports: { max_removed: 5, sources: [{ kind: 'https' }] },
};

describe('a patch of settings', () => {
  it.each<[string, object, object]>([
    ['nothing', {}, {}],
    ['the same as before', { name: 'A', hosts: ['a.example'] }, {}],
    ['another value', { name: 'B' }, { name: 'B' }],
    ['a list, whole', { hosts: [] }, { hosts: [] }],
    ['null, which removes', { abn: null, phone: null }, { abn: undefined }],
    ['a part of a section', { imports: { sources: [] } }, { imports: { max_removed: 5, sources: [] } }],
    ['null in a section', { imports: { sources: null } }, { imports: { max_removed: 5 } }],
    ['a section', { delivery: { email_to: ['b@a.example'] } }, { delivery: { email_to: ['b@a.example'] } }],
    ['a colour', { theme: { brand: '#ffffff' } }, { theme: { accent: '#000000', brand: '#ffffff' } }],
    ['the usual colours', { theme: null }, { theme: undefined }],
    ['locations, whole', { locations: [{ name: 'B' }] }, { locations: [{ name: 'B' }] }],
    ['no logo', { header: { logo: null } }, { header: { sticky: true } }],
    ['a setting that is not of the list', { seo: { title: 'B' }, slug: 'b' }, {}],
  ])('%s', (_name, patch, expected) => {
    const members = patchedMembers(settings, { ...patch });
    expect(members).toStrictEqual(expected);
  });

  it('starts from the settings that can be changed', () => {
    expect(provisionedSettings(settings)).toEqual({
      name: 'A',
      abn: '51824753556',
      hosts: ['a.example'],
      theme: { accent: '#000000' },
      locations: [{ name: 'Yard' }],
      header: { logo: 'logo.svg' },
      imports: { sources: [{ kind: 'https' }] },
    });
  });
});
