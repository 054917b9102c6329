import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from '../xml/element';
import { readXml } from '../xml/read';

/** A text of the schema, and what it may be. */
export interface TextType {
  kind: 'text';
  /** The type of XML Schema it comes from: string, date, dateTime, int. */
  base: string;
  codes?: readonly string[];
  max?: number;
  patterns: readonly string[];
}

/** An attribute of the schema. */
export interface SchemaAttribute {
  name: string;
  isRequired: boolean;
  fixed?: string | undefined;
  type: TextType;
}

/** An element of elements, or of text with attributes. */
export interface ComplexType {
  kind: 'complex';
  content: Particle | undefined;
  text: TextType | undefined;
  attributes: readonly SchemaAttribute[];
}

/** An element, or a sequence or choice of particles, and how many of it. */
export type Particle =
  | { kind: 'element'; name: string; min: number; max: number; type: () => SchemaType }
  | { kind: 'sequence' | 'choice'; min: number; max: number; parts: readonly Particle[] };

export type SchemaType = TextType | ComplexType;

/** The files of the members' schema set; transport.xsd declares Message. */
export const SCHEMA_FILES = [
  'datatypes.xsd',
  'ecl.xsd',
  'structures.xsd',
  'script.xsd',
  'specialized.xsd',
  'transport.xsd',
];
const ROOT = 'transport.xsd';

const parts = (element: Element, ...names: string[]) =>
  element.children.filter((one) => names.includes(one.name));
const occurs = ({ attributes }: Element) => ({
  min: Number(attributes['minOccurs'] ?? 1),
  max:
    attributes['maxOccurs'] === 'unbounded' ? Number.POSITIVE_INFINITY : Number(attributes['maxOccurs'] ?? 1),
});

/**
 * Reads the members' schema set of SCRIPT from a folder, as far as XML Schema is used in it.
 * @returns the type of `<Message>`
 * @throws Error where a file is missing, or uses something of XML Schema that is not known here
 */
export function readSchema(folder: string): SchemaType {
  const named = new Map<string, Element>();
  const groups = new Map<string, Element>();
  let root: Element | undefined;
  for (const file of SCHEMA_FILES) {
    const schema = readXml(readFileSync(join(folder, file), 'utf8'));
    for (const one of parts(schema, 'simpleType', 'complexType'))
      named.set(one.attributes['name'] ?? '', one);
    for (const one of parts(schema, 'group')) groups.set(one.attributes['name'] ?? '', one);
    if (file === ROOT) root = parts(schema, 'element').find((one) => one.attributes['name'] === 'Message');
  }
  if (!root) throw new Error('The schema set declares no Message.');
  return typesOf(named, groups)(root);
}

/** @returns what gives the type of an element or attribute declaration */
function typesOf(named: ReadonlyMap<string, Element>, groups: ReadonlyMap<string, Element>) {
  const known = new Map<string, SchemaType>();

  const typeNamed = (name: string): SchemaType => {
    const prefix = /^xsd?:/.exec(name)?.[0];
    if (prefix !== undefined) return { kind: 'text', base: name.slice(prefix.length), patterns: [] };
    let type = known.get(name);
    if (!type) {
      const element = named.get(name);
      if (!element) throw new Error(`The schema set has no type ${name}.`);
      type = typeIn(element);
      known.set(name, type);
    }
    return type;
  };

  const typeIn = (element: Element): SchemaType =>
    element.name === 'simpleType' ? simple(element) : complex(element);

  const typeOf = (declaration: Element): SchemaType => {
    const name = declaration.attributes['type'];
    if (name !== undefined) return typeNamed(name);
    const [own] = parts(declaration, 'simpleType', 'complexType');
    return own ? typeIn(own) : { kind: 'text', base: 'string', patterns: [] };
  };

  const textOf = (type: SchemaType): TextType => {
    const text = type.kind === 'text' ? type : type.text;
    if (!text) throw new Error('A text is expected where the schema set has elements.');
    return text;
  };

  const simple = (element: Element): TextType => {
    const [restriction] = parts(element, 'restriction');
    if (!restriction) throw new Error(`Unknown simple type ${element.attributes['name'] ?? ''}.`);
    const base = textOf(typeNamed(restriction.attributes['base'] ?? ''));
    const values = (name: string) => parts(restriction, name).map((one) => one.attributes['value'] ?? '');
    const codes = values('enumeration');
    const [max] = values('maxLength');
    return {
      ...base,
      ...(codes.length > 0 ? { codes } : {}),
      ...(max === undefined ? {} : { max: Number(max) }),
      patterns: [...base.patterns, ...values('pattern')],
    };
  };

  const attributesOf = (element: Element): SchemaAttribute[] =>
    parts(element, 'attribute').map((one) => ({
      name: one.attributes['name'] ?? '',
      isRequired: one.attributes['use'] === 'required',
      fixed: one.attributes['fixed'],
      type: textOf(typeOf(one)),
    }));

  const complex = (element: Element): ComplexType => {
    const [wrapped] = parts(element, 'complexContent', 'simpleContent');
    const [derived] = wrapped ? parts(wrapped, 'restriction', 'extension') : [element];
    if (!derived) throw new Error(`Unknown complex type ${element.attributes['name'] ?? ''}.`);
    const [own] = parts(derived, 'sequence', 'choice', 'group').map(particle);
    const attributes = attributesOf(derived);
    if (!wrapped) return { kind: 'complex', content: own, text: undefined, attributes };
    const base = typeNamed(derived.attributes['base'] ?? '');
    const inherited = base.kind === 'complex' ? base.attributes : [];
    if (wrapped.name === 'simpleContent')
      return {
        kind: 'complex',
        content: undefined,
        text: textOf(base),
        attributes: [...inherited, ...attributes],
      };
    const before = base.kind === 'complex' && derived.name === 'extension' ? base.content : undefined;
    const content: Particle | undefined =
      before && own ? { kind: 'sequence', min: 1, max: 1, parts: [before, own] } : (own ?? before);
    return { kind: 'complex', content, text: undefined, attributes: [...inherited, ...attributes] };
  };

  const particle = (element: Element): Particle => {
    const { name: kind } = element;
    const many = occurs(element);
    if (kind === 'element') {
      const type = () => typeOf(element);
      return { kind, name: element.attributes['name'] ?? '', ...many, type };
    }
    if (kind === 'group') {
      const group = groups.get(element.attributes['ref'] ?? '');
      const [inner] = group ? parts(group, 'sequence', 'choice').map(particle) : [];
      if (!inner) throw new Error(`The schema set has no group ${element.attributes['ref'] ?? ''}.`);
      return { kind: 'sequence', ...many, parts: [inner] };
    }
    if (kind !== 'sequence' && kind !== 'choice') throw new Error(`Unknown particle ${kind}.`);
    return {
      kind,
      ...many,
      parts: parts(element, 'element', 'sequence', 'choice', 'group').map(particle),
    };
  };

  return typeOf;
}
