/**
 * Libraries with machine code or files beside their code: they are not bundled, but loaded from where they are
 * installed, and so they are part of what is deployed (scripts/package-server.mjs).
 */
export const OUTSIDE = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@simplewebauthn/browser',
  'dejavu-fonts-ttf',
  'pdfkit',
  'zipcodes',
];
