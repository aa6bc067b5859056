import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from './openapi.ts';
import { allRoutes } from './routes.ts';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.object({}),
});
const content = z.record(z.string().regex(/^[*\w]+\/[*\w-]+$/), z.object({ schema: z.looseObject({}) }));
const operation = z.object({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.object({ description: z.string().min(1), content })),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.record(z.enum(['get', 'post', 'put', 'delete']), operation.optional())),
  components: z.object({ securitySchemes: z.record(z.string(), z.looseObject({})), schemas: z.looseObject({}) }),
});

const written = openApiDocument(allRoutes);
const { paths, components } = document.parse(written);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap((described) => (described ? [{ path, ...described }] : [])),
);

describe('the OpenAPI document', () => {
  it('describes every call of the contract once, by name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(allRoutes).sort());
  });

  it('declares each parameter in a path, and requires it', () => {
    for (const { path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((one) => one.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('names only security schemes it defines, and none for public calls', () => {
    for (const { operationId, security } of operations) {
      const isPublic = allRoutes[operationId]?.audience === 'public';
      expect(security.flatMap((one) => Object.keys(one))).toEqual(isPublic ? [] : ['token']);
    }
    expect(components.securitySchemes).toHaveProperty('token');
  });

  it('says JSON of every answer but files and the word Meta wants back', () => {
    const others = operations.filter(({ responses }) => !responses['200']?.content['application/json']);
    const named = others.map(({ operationId, responses }) => [
      operationId,
      ...Object.keys(responses['200']?.content ?? {}),
    ]);
    expect(named.sort()).toEqual([
      ['confirmCloudWebhook', 'text/plain'],
      ['exportAudit', 'text/csv'],
      ['exportContacts', 'text/csv'],
      ['exportDashboard', '*/*'],
      ['openAttachment', '*/*'],
      ['openMedia', '*/*'],
      ['showMedia', '*/*'],
    ]);
  });

  it('says which calls take a form with files, and which take nothing else', () => {
    const bodies = operations.map(({ operationId, requestBody }) => [
      operationId,
      ...Object.keys(requestBody?.content ?? {}),
    ]);
    expect(bodies.filter((names) => names.includes('multipart/form-data')).sort()).toEqual([
      ['attachToQueue', 'multipart/form-data'],
      ['attachToQueueOption', 'multipart/form-data'],
      ['attachToQuickMessage', 'multipart/form-data'],
      ['sendMessage', 'application/json', 'multipart/form-data'],
      ['uploadAnnouncementMedia', 'multipart/form-data'],
      ['uploadContacts', 'multipart/form-data'],
      ['uploadFileList', 'multipart/form-data'],
      ['uploadScheduleMedia', 'multipart/form-data'],
    ]);
  });

  it('points nowhere but into itself', () => {
    const references = [...JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const [root, ...keys] = reference.split('/');
      const target = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], written);
      expect([reference, root, typeof target]).toEqual([reference, '#', 'object']);
    }
  });

  it('says what a call may refuse with, its own codes and those of every call', () => {
    const create = operations.find(({ operationId }) => operationId === 'createTag');
    expect(create?.responses['409']?.description).toBe('ERR_TAG_NAME_ALREADY_EXISTS, ERR_IDEMPOTENCY_MISMATCH');
    expect(create?.responses['400']?.description).toContain('ERR_VALIDATION');
    expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({ required: ['name'] });
  });
});
