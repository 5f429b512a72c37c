import { describe, expect, test } from 'vitest';
import { groupAuditLabels } from '../groups/audit-labels.ts';
import { officeSettingsAuditLabels } from '../office-settings/audit-labels.ts';
import { roleAuditLabels } from '../roles/audit-labels.ts';
import { userAuditLabels } from '../users/audit-labels.ts';
import { auditTranslator } from './audit-labels.ts';

describe('a history in the words of its reader', () => {
  const english = auditTranslator(officeSettingsAuditLabels, 'en');
  const spanish = auditTranslator(officeSettingsAuditLabels, 'es');

  test('I18N-002 OFFICE-017 settings, their units and plain answers are read in Spanish', () => {
    expect(spanish.field('Session Timeout')).toBe('Tiempo de espera de la sesión');
    expect(spanish.value('Session Timeout', '5 Minutes')).toBe('5 minutos');
    expect(spanish.value('child hold period', '1 Months')).toBe('1 mes');
    expect(spanish.value('CRM Integration', 'Yes')).toBe('Sí');
    expect(spanish.field('Body of Reservation expired (es)')).toBe('Texto de Reserva vencida (español)');
    expect(spanish.value('Sponsor types', 'Church, School (inactive)')).toBe('Church, School (inactivo)');
  });

  test('I18N-004 names on the wire are read as plain words in English', () => {
    expect(auditTranslator(userAuditLabels, 'en').field('AccessToPRCDS')).toBe('Access to PRCDS');
    expect(auditTranslator(userAuditLabels, 'en').value('AccessToPRCDS', '1')).toBe('Yes');
    expect(auditTranslator(groupAuditLabels, 'en').field('GroupName')).toBe('Group Name');
    expect(auditTranslator(roleAuditLabels, 'en').field('screens: Reservation:Send CSM')).toBe(
      'screens: Reservation:Send CSM',
    );
    expect(auditTranslator(roleAuditLabels, 'es').field('screens: Reservation:Transfer')).toBe('Reserva, Transferir');
    expect(english.value('Session Timeout', '5 Minutes')).toBe('5 Minutes');
  });

  test('a name inside a field stays, whatever it is called', () => {
    expect(spanish.field('Countries of Status of $& {}')).toBe('Países de Status of $& {}');
    expect(auditTranslator(groupAuditLabels, 'es').field('members: ana@prcds.example')).toBe(
      'Miembro: ana@prcds.example',
    );
  });

  test('what people typed is never translated, nor what no table knows', () => {
    expect(spanish.value('Country group name', 'Active')).toBe('Active');
    expect(auditTranslator(groupAuditLabels, 'es').value('Description', 'Inactive')).toBe('Inactive');
    expect([spanish.field('toString'), spanish.value('toString', 'Yes')]).toEqual(['toString', 'Yes']);
  });
});
