import { createContext, useContext } from 'react';
import type { WorkspacePorts } from './workspace.ports.js';

/** The ports of the widget around. */
export const PortsContext = createContext<WorkspacePorts | null>(null);

/** The ports; throws outside of a workspace widget. */
export function usePorts(): WorkspacePorts {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('usePorts needs a PortsContext above it');
  return ports;
}
