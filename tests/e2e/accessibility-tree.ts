import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures';

interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly backendDOMNodeId?: number;
}

const roleOf = ({ role }: Node): string => String(role?.value ?? '');
const nameOf = ({ name }: Node): string => String(name?.value ?? '').trim();
const propertyOf = ({ properties = [] }: Node, name: string): unknown =>
  properties.find((one) => one.name === name)?.value.value;

/**
 * A page as those use it who do not see it: what there is are roles and names of the browser's accessibility tree,
 * and what is done is what a screen reader does, the default act of a node or typing into it.
 */
export class AccessibilityTree {
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async of(page: Page): Promise<AccessibilityTree> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new AccessibilityTree(session);
  }

  /** Presses the one node of a role and a name. */
  async press(role: string, name: string | RegExp): Promise<void> {
    await this.call(await this.find(role, name), 'function () { this.click(); }');
  }

  /** Types into the one field of a role and a name. */
  async type(role: string, name: string | RegExp, text: string): Promise<void> {
    const backendNodeId = await this.find(role, name);
    await this.session.send('DOM.focus', { backendNodeId });
    await this.session.send('Input.insertText', { text });
  }

  /** Waits until the one node of a role and a name is there. */
  async see(role: string, name: string | RegExp): Promise<void> {
    await this.find(role, name);
  }

  /** Waits until a text is announced: it is in a live region. */
  async hear(text: string): Promise<void> {
    await expect
      .poll(async () => await this.announced(), { message: `${text} is announced` })
      .toEqual(expect.arrayContaining([expect.stringContaining(text)]));
  }

  /** What each live region says. */
  private async announced(): Promise<readonly string[]> {
    const nodes = await this.read();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const said = new Map<string, string>();
    for (const node of nodes.filter((one) => !one.ignored && roleOf(one) === 'StaticText'))
      for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? ''))
        if (['polite', 'assertive'].includes(String(propertyOf(at, 'live'))))
          said.set(at.nodeId, (said.get(at.nodeId) ?? '') + String(node.name?.value ?? ''));
    return [...said.values()];
  }

  private async read(): Promise<readonly Node[]> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    return nodes;
  }

  /** The one that can be used; of several of one name it is not known which. */
  private async find(role: string, name: string | RegExp): Promise<number> {
    let found: readonly Node[] = [];
    await expect
      .poll(
        async () => {
          found = (await this.read()).filter(
            (node) =>
              !node.ignored &&
              roleOf(node) === role &&
              (typeof name === 'string' ? nameOf(node) === name : name.test(nameOf(node))) &&
              propertyOf(node, 'disabled') !== true,
          );
          return found.map(nameOf);
        },
        { message: `one ${role} named ${String(name)}` },
      )
      .toHaveLength(1);
    const id = found[0]?.backendDOMNodeId;
    if (id === undefined) throw new Error(`${role} ${String(name)} is nothing that can be pressed`);
    return id;
  }

  private async call(backendNodeId: number, functionDeclaration: string): Promise<void> {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId });
    if (object.objectId === undefined) throw new Error('The node is gone.');
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration });
  }
}
