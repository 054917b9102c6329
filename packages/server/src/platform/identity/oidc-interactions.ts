import { AppError } from '@erx/core/findings/app-error';
import { isKnownCode, type MessageCode } from '@erx/core/findings/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import * as z from 'zod';
import { findUnavailable } from '../database/unavailable';
import { actingAs } from '../audit-trail/acting';
import { describeError } from '../describe-error';
import type { PlatformServices } from '../http/services';
import { findUnstorable } from '../storable';
import { findProfile } from './accounts';
import { isApp } from './app-authorization';
import { TERMINAL_CLIENT, WEB_CLIENT } from './clients';
import { pageHeaders, page } from './pages/layout';
import { failurePage } from './pages/notice-pages';
import { passkeyPage, signInPage } from './pages/sign-in-page';
import { askForPasskey } from './passkeys';
import { nameOfProgram } from './session-store';
import { signIn, signInWithPasskey } from './sign-in';
import { html } from '@erx/script/xml/html';

/** A sign-in, or a question to a person, that is under way. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What someone signs in with. */
const clientOf = (client: unknown) =>
  client === WEB_CLIENT ? 'web' : client === TERMINAL_CLIENT ? 'terminal' : 'program';

/**
 * Tries a minute from one network address; the counts by account and address in the database are the stricter
 * ones.
 */
const TRIES_A_MINUTE = 120;
const STATUS: Partial<Record<MessageCode, number>> = {
  'call.rate-limited': 429,
  'session.provider-failed': 500,
  'call.unavailable': 503,
};
const UID = z.object({ uid: z.string() });
const SignInForm = z.object({ name: z.string().default(''), password: z.string().default('') });
const PasskeyForm = z.object({ credential: z.string().max(30_000) });
const ConsentForm = z.object({ answer: z.enum(['yes', 'no']) });

/** Serves the pages on which a person signs in and answers the terminal's request. */
export async function serveInteractions(
  app: FastifyInstance,
  provider: Provider,
  services: PlatformServices,
): Promise<void> {
  const { config, database } = services;
  const limited = { config: { rateLimit: { max: TRIES_A_MINUTE, timeWindow: '1 minute' } } };
  const detailsOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw);

  /** By the server's one clock, which locks and ends of sessions are compared with; seconds since 1970. */
  const signedInNow = () => Math.floor(services.now().getTime() / 1000);

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'session.provider-failed' || code === 'call.unavailable')
      request.log.error({ failure: describeError(error) }, 'failed');
    if (code === 'call.unavailable') void reply.header('retry-after', '2');
    return show(reply.code(STATUS[code] ?? 400), failurePage(code, config.publicUrl, code));
  });

  app.get('/identity/interaction/:uid', limited, async (request, reply) => {
    const interaction = await detailsOf(request, reply);
    if (interaction.prompt.name === 'login') {
      return show(
        reply,
        signInPage({ ...entryOf(services, request), name: textOf(interaction.params['login_hint']) }),
      );
    }
    // what an app is allowed is asked on a page that knows patients
    if (isAppInteraction(interaction)) return reply.redirect(`${pathOf(request)}/app`, 303);
    const profile = await findProfile(database, interaction.session?.accountId ?? '');
    if (!profile) throw new AppError('session.page-expired');
    return show(
      reply,
      consentPage({
        action: `${pathOf(request)}/consent`,
        email: profile.email,
        place: interaction.deviceCode ? 'in a terminal' : 'on this computer',
        staysSignedIn: textOf(interaction.params['scope']).split(' ').includes('offline_access'),
      }),
      loopbackOf(interaction),
    );
  });

  app.post('/identity/interaction/:uid/sign-in', limited, async (request, reply) => {
    const interaction = await detailsOf(request, reply);
    const { name, password } = storable(SignInForm.parse(request.body ?? {}));
    const missing = [
      ...(name.trim() === '' ? ['name' as const] : []),
      ...(password === '' ? ['password' as const] : []),
    ];
    if (interaction.prompt.name !== 'login') throw new AppError('session.page-expired');
    if (missing.length > 0)
      return show(reply.code(422), signInPage({ ...entryOf(services, request), name, missing }));
    const outcome = await actingAs(
      { address: request.ip, client: clientOf(interaction.params['client_id']) },
      () => signIn(services, { name, password, ...triedFrom(request) }),
    );
    if (!('accountId' in outcome)) return answerUnfinished(services, request, reply, outcome, name);
    // A session of the browser, not of the computer: workstations are shared.
    return finish(provider, request, reply.header('set-cookie', outcome.setCookie), {
      login: { accountId: outcome.accountId, remember: false, amr: ['pwd'], ts: signedInNow() },
    });
  });

  app.post('/identity/interaction/:uid/passkey/begin', limited, async (request, reply) => {
    const interaction = await detailsOf(request, reply);
    if (interaction.prompt.name !== 'login') throw new AppError('session.page-expired');
    const options = await askForPasskey(database, config, undefined, services.now());
    return reply.header('cache-control', 'no-store').send(options);
  });

  app.post('/identity/interaction/:uid/passkey', limited, async (request, reply) => {
    const interaction = await detailsOf(request, reply);
    const { credential } = storable(PasskeyForm.parse(request.body ?? {}));
    if (interaction.prompt.name !== 'login') throw new AppError('session.page-expired');
    const outcome = await actingAs(
      { address: request.ip, client: clientOf(interaction.params['client_id']) },
      () => signInWithPasskey(services, { credential, ...triedFrom(request) }),
    );
    if ('refusal' in outcome) return answerUnfinished(services, request, reply, outcome, '');
    return finish(provider, request, reply.header('set-cookie', outcome.setCookie), {
      login: { accountId: outcome.accountId, remember: false, amr: ['pop', 'user'], ts: signedInNow() },
    });
  });

  app.post('/identity/interaction/:uid/consent', limited, async (request, reply) => {
    const interaction = await detailsOf(request, reply);
    if (interaction.prompt.name !== 'consent' || isAppInteraction(interaction))
      throw new AppError('session.page-expired');
    const { answer } = ConsentForm.parse(request.body ?? {});
    if (answer === 'no')
      return finish(provider, request, reply, {
        error: 'access_denied',
        error_description: 'declined by the person',
      });
    return finish(provider, request, reply, {
      consent: { grantId: await grantAsked(provider, interaction) },
    });
  });
}

const isAppInteraction = ({ params }: Interaction) => isApp({ clientId: textOf(params['client_id']) });

/** Where the pages of the interaction of a request are. */
export const pathOf = (request: FastifyRequest) =>
  `/identity/interaction/${encodeURIComponent(UID.parse(request.params).uid)}`;

/** Where the sign-in page of an interaction sends what is entered, and what else it offers. */
const entryOf = ({ config }: PlatformServices, request: FastifyRequest) => ({
  action: `${pathOf(request)}/sign-in`,
  passkey: `${pathOf(request)}/passkey`,
  offersSignUp: config.signUp,
  sendsLetters: config.mail !== undefined,
});

/** What a sign-in still needs: as a page, or as a code for a locked page that fills the form in by itself. */
function answerUnfinished(
  services: PlatformServices,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Exclude<Awaited<ReturnType<typeof signIn>>, { readonly accountId: string }>,
  name: string,
): FastifyReply {
  const sendCode = (body: { readonly code: MessageCode; readonly options?: unknown }) =>
    reply.code(422).header('cache-control', 'no-store').send(body);
  if ('refusal' in outcome)
    return asksForPage(request)
      ? show(reply.code(422), signInPage({ ...entryOf(services, request), name, failure: outcome.refusal }))
      : sendCode({ code: outcome.refusal });
  if ('showPasskey' in outcome) {
    const options = outcome.showPasskey;
    return asksForPage(request)
      ? show(reply, passkeyPage({ action: `${pathOf(request)}/passkey`, options: JSON.stringify(options) }))
      : sendCode({ code: 'session.passkey-needed', options });
  }
  // Chosen by someone else: no one is signed in by it, the person chooses their own first.
  return asksForPage(request)
    ? reply
        .code(303)
        .header('location', `${services.config.publicUrl}/signup#first-password=${outcome.choosePassword}`)
        .header('cache-control', 'no-store')
        .send()
    : sendCode({ code: 'session.password-to-choose' });
}

/** Grants what the interaction found missing. @returns the grant's id */
async function grantAsked(provider: Provider, interaction: Interaction): Promise<string> {
  const accountId = interaction.session?.accountId;
  if (!accountId) throw new AppError('session.page-expired');
  const grant = new provider.Grant({ accountId, clientId: textOf(interaction.params['client_id']) });
  grant.addOIDCScope(textOf(interaction.params['scope']));
  return grant.save();
}

/** Gives the provider what a person has answered, and sends the browser where it says. */
export async function finish(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionFinished']>[2],
): Promise<FastifyReply> {
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: !('error' in result),
  });
  return reply.code(303).header('location', next).header('cache-control', 'no-store').send();
}

/** Answers with a page. @param formTargets origins besides our own that its form may end at */
export function show(reply: FastifyReply, html: string, formTargets: readonly string[] = []): FastifyReply {
  return reply.headers(pageHeaders(formTargets)).type('text/html; charset=utf-8').send(html);
}

/**
 * Browsers apply form-action to redirects too, so the page must name the address of the terminal or app that its
 * answer ends at.
 */
export function loopbackOf(interaction: Interaction): readonly string[] {
  const target = textOf(interaction.params['redirect_uri']);
  return target === '' ? [] : [new URL(target).origin];
}

/** From where someone tries to sign in. */
function triedFrom(request: FastifyRequest) {
  return {
    address: request.ip,
    cookies: request.headers.cookie,
    program: nameOfProgram(request.headers['user-agent']),
  };
}

function asksForPage(request: FastifyRequest): boolean {
  return !(request.headers.accept ?? '').startsWith('application/json');
}

/** What a form says. @throws AppError call.malformed for what the database cannot hold */
export function storable<Form>(form: Form): Form {
  if (findUnstorable(form)) throw new AppError('call.malformed');
  return form;
}

/** A parameter of an interaction; '' where it has none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function codeOf(error: FastifyError): MessageCode {
  if (error instanceof AppError) return isKnownCode(error.code) ? error.code : 'call.failed';
  if (error instanceof errors.SessionNotFound || error instanceof z.ZodError) return 'session.page-expired';
  if (findUnavailable(error)) return 'call.unavailable';
  if (error.statusCode === 429) return 'call.rate-limited';
  return error.statusCode !== undefined && error.statusCode < 500
    ? 'call.malformed'
    : 'session.provider-failed';
}

/** Asks whether the terminal may work in this person's name. */
function consentPage(shown: {
  readonly action: string;
  readonly email: string;
  readonly place: string;
  readonly staysSignedIn: boolean;
}): string {
  return page(
    'Allow the terminal',
    html` <h1>Allow the terminal to sign in?</h1>
      <p class="lead">
        The program <strong>erx</strong> ${shown.place} asks to work as
        <span class="who">${shown.email}</span>.
      </p>
      <ul class="grants">
        <li>See and change what your role allows in your practices</li>
        ${shown.staysSignedIn && html`<li>Stay signed in until you run <strong>erx logout</strong>, or for 90 days at most</li>`}
      </ul>
      <p>Allow this only if you have just started a sign-in yourself.</p>
      <form method="post" action="${shown.action}">
        <div class="acts">
          <button class="quiet" type="submit" name="answer" value="no">Decline</button
          ><button class="primary" type="submit" name="answer" value="yes">Allow</button>
        </div>
      </form>`,
  );
}
