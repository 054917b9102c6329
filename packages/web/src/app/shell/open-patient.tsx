import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takePatientToOpen } from '../../workplace/integration';

/** Goes to the patient that the address named on load, once (S2.1-5). */
export function OpenPatient() {
  const navigate = useNavigate();
  useEffect(() => {
    const id = takePatientToOpen(sessionStorage);
    if (id !== undefined) void navigate(`/patient/${id}`, { replace: true });
  }, [navigate]);
  return null;
}
