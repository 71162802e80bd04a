import { compactName } from './typed-text';

/** Models that shoppers name together: `5 series` is the 520d and the 530i, `c class` the C200 and the C63. */
interface Family {
  readonly make: string;
  /** The number or the letters in the family's names. */
  readonly members: readonly string[];
  readonly nameOf: (member: string) => string;
  /** The compact name of a model; its group is the member. */
  readonly model: RegExp;
}

const series = ['1', '2', '3', '4', '5', '6', '7', '8'];
const classes =
  'a b c e g m r s t v x cl cla clc cle clk cls eqa eqb eqc eqe eqs gl gla glb glc gle glk gls gt ml sl slc slk'.split(
    ' ',
  );
const families: readonly Family[] = [
  {
    make: 'BMW',
    members: series,
    nameOf: (member) => `${member} Series`,
    model: /^(?:m?([1-8])\d\d[a-z]*|([1-8])(?:series.*)?)$/,
  },
  {
    make: 'Mercedes-Benz',
    members: classes,
    nameOf: (member) => `${member.toUpperCase()}-Class`,
    model: new RegExp(`^(?:amg)?(${classes.join('|')})(?:\\d{2,3}.*|class.*)?$`),
  },
];
/** The M-Class has been sold as ML320 and the like. */
const alsoIn: Readonly<Record<string, string>> = { ml: 'm' };

/** The makes that have families. */
export const makesWithFamilies: readonly string[] = families.map(({ make }) => make);

const familyOf = (make: string): Family | undefined =>
  families.find((family) => compactName(family.make) === compactName(make));

/** In both orders: `5series`, `series5`. */
const keysOf = (name: string): string[] => {
  const words = name.split(/[ -]/);
  return [words, words.toReversed()].map((each) => compactName(each.join('')));
};

/** The compact names of the families that a model of a make belongs to; none for most. */
export function familiesOfModel(make: string, model: string): string[] {
  const family = familyOf(make);
  const member = family?.model.exec(compactName(model))?.slice(1).find(Boolean);
  if (!family || member === undefined) return [];
  const members = [member, ...(alsoIn[member] === undefined ? [] : [alsoIn[member]])];
  return members.flatMap((each) => keysOf(family.nameOf(each)));
}

/** All families of a make: each compact name with the name as it is written, `5series` with `5 Series`. */
export function familyNames(make: string): ReadonlyMap<string, string> {
  const family = familyOf(make);
  const names = (family?.members ?? []).map((member) => family?.nameOf(member) ?? '');
  return new Map(names.flatMap((name) => keysOf(name).map((key) => [key, name] as const)));
}
