import type { Command, Option } from 'commander';

/**
 * What is wrong with a command line that a text names, e.g. `no option --newest`. A whole one must also have
 * everything that its command requires; others mention a part of it.
 */
export function commandProblems(program: Command, words: readonly string[], isWhole: boolean): string[] {
  const { command, rest } = commandOf(program, words);
  const asksForHelp = rest.includes('--help');
  return [
    ...unknownCommand(command, rest),
    ...unknownOptions(command, rest),
    ...wrongChoices(command, rest),
    ...(isWhole && !asksForHelp ? missing(command, rest) : []),
  ].map((problem) => `dealer ${words.join(' ')}: ${problem}`);
}

interface NamedCommand {
  readonly command: Command;
  /** The words after its name. */
  readonly rest: readonly string[];
}

function commandOf(command: Command, rest: readonly string[]): NamedCommand {
  const next = command.commands.find((one) => one.name() === rest[0]);
  return next ? commandOf(next, rest.slice(1)) : { command, rest };
}

const isOption = (word: string): boolean => word.startsWith('-');
const optionOf = (command: Command, word: string | undefined): Option | undefined =>
  command.options.find(({ long }) => long === word?.replace(/=.*/, ''));

function unknownCommand({ commands, registeredArguments }: Command, [first]: readonly string[]): string[] {
  const isGroup = commands.length > 0 && registeredArguments.length === 0;
  return isGroup && first !== undefined && !isOption(first) ? [`no command ${first}`] : [];
}

const unknownOptions = (command: Command, words: readonly string[]): string[] =>
  words
    .filter((word) => isOption(word) && word !== '--help' && !optionOf(command, word))
    .map((word) => `no option ${word}`);

/** A value in capitals is a placeholder. */
const wrongChoices = (command: Command, words: readonly string[]): string[] =>
  words.flatMap((value, at) => {
    const choices = optionOf(command, words[at - 1])?.argChoices;
    return choices && /^[a-z]/.test(value) && !choices.includes(value) ? [`no choice ${value}`] : [];
  });

function missing(command: Command, words: readonly string[]): string[] {
  const options = command.options.filter(({ mandatory, long }) => mandatory && !words.includes(long ?? ''));
  const required = command.registeredArguments.filter((one) => one.required).length;
  return [
    ...options.map(({ flags }) => `lacks ${flags}`),
    ...(required > argumentsIn(command, words) ? ['lacks an argument'] : []),
  ];
}

/** How many words are neither options nor values of options. */
const argumentsIn = (command: Command, words: readonly string[]): number =>
  words.filter((word, at) => {
    const option = optionOf(command, words[at - 1]);
    return !isOption(word) && !option?.required && !option?.optional;
  }).length;
