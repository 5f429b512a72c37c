import { anyOf, refuse } from './problem.ts';

/** Reads the words after `npm run admin --` by the table of commands. */

export interface Option {
  readonly name: string;
  /** What its value is, in capitals, or the values there are. */
  readonly value: string;
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
}

export interface CommandLine {
  readonly name: string;
  /** What the word after the command is, in capitals. */
  readonly argument?: string;
  readonly options: readonly Option[];
  /** What it does, for --help. */
  readonly summary: string;
}

export interface Given {
  readonly argument: string;
  readonly options: Readonly<Record<string, string>>;
}

const optionText = ({ name, value, isRequired }: Option): string =>
  isRequired ? `--${name} ${value}` : `[--${name} ${value}]`;

const usageOf = ({ name, argument, options }: CommandLine): string =>
  [name, ...(argument ? [argument] : []), ...options.map(optionText)].join(' ');

export const usage = (commands: readonly CommandLine[]): readonly string[] => [
  'Usage: npm run admin -- COMMAND',
  ...commands.flatMap((command) => ['', `  ${usageOf(command)}`, `      ${command.summary}`]),
  '',
  'Settings come from the environment, the same as those of the server (docs/operations.md).',
];

export function findCommand<C extends CommandLine>(commands: readonly C[], name: string): C {
  const names = commands.map((command) => command.name);
  return (
    commands.find((command) => command.name === name) ?? refuse(`There is no command '${name}'; use ${anyOf(names)}.`)
  );
}

function readValue({ name, value, choices }: Option, given: string | undefined): string {
  if (given === undefined || given.startsWith('--')) return refuse(`--${name} needs a value: --${name} ${value}.`);
  if (given.trim() === '') return refuse(`--${name} is empty; write --${name} ${value}.`);
  if (choices && !choices.includes(given)) return refuse(`--${name} is ${anyOf(choices)}, not '${given}'.`);
  return given.trim();
}

export function readCommandLine(command: CommandLine, words: readonly string[]): Given {
  const options: Record<string, string> = {};
  const others: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('--')) {
      others.push(word);
      continue;
    }
    const [asked = '', joined] = word.slice(2).split(/=(.*)/s);
    const option =
      command.options.find(({ name }) => name === asked) ?? refuse(`${command.name} has no option --${asked}.`);
    if (option.name in options) refuse(`--${option.name} is given twice.`);
    if (joined === undefined) index += 1;
    options[option.name] = readValue(option, joined ?? words[index]);
  }
  const [argument = '', ...superfluous] = others;
  if (!command.argument && others.length > 0) refuse(`${command.name} takes no '${argument}'.`);
  if (command.argument && argument === '') refuse(`${command.name} needs ${command.argument}.`);
  if (superfluous.length > 0) refuse(`${command.name} takes one ${command.argument}, not also '${superfluous[0]}'.`);
  for (const { name, value, isRequired } of command.options)
    if (isRequired && options[name] === undefined) refuse(`${command.name} needs --${name} ${value}.`);
  return { argument, options };
}
